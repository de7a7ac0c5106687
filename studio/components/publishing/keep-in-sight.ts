import { createGlobalStyle } from "styled-components";

/**
 * On a phone the dialog of a section and the full-screen editor of a text end above the bar with Publish. They would cover
 * it otherwise. The bar is 49 pixels high.
 *
 * In Presentation the document takes as much of the window as its form and a panel beside it need, such as History. The panel
 * would be outside the window otherwise. Below 900 pixels Presentation shows either the page or the document.
 */
export const KeepInSight = createGlobalStyle`
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
