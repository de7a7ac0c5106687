import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

export const PasswordFrame = styled.div`
  position: relative;

  > input {
    padding-right: 4.5rem;
  }
  /* Edge's own eye would stand beside our button. */
  > input::-ms-reveal {
    display: none;
  }
`;

export const RevealButton = styled.button`
  position: absolute;
  inset: 0.25rem 0.25rem 0.25rem auto;
  min-width: 3.5rem;
  padding: 0 0.625rem;
  border: 0;
  border-radius: 0.25rem;
  background: none;
  color: ${token.color.sea};
  font-size: 0.875rem;
  font-weight: 600;
  cursor: pointer;

  &:hover {
    background: ${token.color.mist};
  }
  &:focus-visible {
    outline-width: 2px;
    outline-offset: -2px;
  }
`;
