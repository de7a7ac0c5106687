import { createGlobalStyle } from "styled-components";

/** On a phone the dialog of a section ends above the bar with Publish, which it would cover; the bar is 49 pixels high. */
export const PublishInSight = createGlobalStyle`
  @media (max-width: 599px) {
    [data-testid="nested-object-dialog"] {
      bottom: 50px !important;
      height: auto !important;
    }
  }
`;
