import { createGlobalStyle } from "styled-components";

/**
 * On a phone a section's dialog and a text's full-screen editor end above the bar with Publish, 49 pixels high. In Presentation
 * a document has room for its form and a panel; below 900 pixels Presentation shows either the page or the document.
 */
export const KeepInView = createGlobalStyle`
  @media (max-width: 599px) {
    [data-testid="nested-object-dialog"],
    [data-portal] > [data-ui="Layer"]:has([data-testid="pt-editor"][data-fullscreen="true"]) {
      bottom: 50px !important;
      height: auto !important;
    }
  }
  @media (min-width: 900px) {
    #presentation-narrow-panel-content:has([data-ui="DocumentInspectorPanel"]) {
      min-width: 650px;
    }
  }
`;
