import { createGlobalStyle } from "styled-components";

/**
 * On a phone the dialog of a section and the full-screen editor of a text end above the bar with Publish. They would cover
 * it otherwise. The bar is 49 pixels high.
 */
export const PublishInSight = createGlobalStyle`
  @media (max-width: 599px) {
    [data-testid="nested-object-dialog"],
    [data-portal] > [data-ui="Layer"]:has([data-testid="pt-editor"][data-fullscreen="true"]) {
      bottom: 50px !important;
      height: auto !important;
    }
  }
`;
