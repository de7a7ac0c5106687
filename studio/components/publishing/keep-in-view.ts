import { createGlobalStyle } from "styled-components";

/**
 * Keeps Publish in view on a phone: a section's dialog and a text's full-screen editor end above its bar of 49 pixels.
 * In Presentation a form has room beside its panel; below 900 pixels Presentation shows either the page or the
 * document.
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
