import { styled } from "styled-components";

/** A button and the menu button beside it. */
export const Split = styled.span`
  display: inline-flex;

  > a:not(:last-child) {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
`;
