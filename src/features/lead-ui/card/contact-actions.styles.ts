import { styled } from "styled-components";

/** A button, and beside it one that offers more of the same. */
export const Split = styled.span`
  display: inline-flex;

  > a:not(:last-child) {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
`;
