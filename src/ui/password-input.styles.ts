import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

export const PasswordFrame = styled.div`
  position: relative;

  > input {
    padding-right: ${token.space[9]};
  }
  /* Edge has its own reveal button. */
  > input::-ms-reveal {
    display: none;
  }
`;

export const RevealButton = styled.button`
  position: absolute;
  inset: ${token.space[0.5]} ${token.space[0.5]} ${token.space[0.5]} auto;
  min-width: ${token.space[7]};
  padding: 0 ${token.space[1]};
  border: 0;
  border-radius: ${token.radius.small};
  background: none;
  color: ${token.color.sea};
  font-size: ${token.text.small};
  font-weight: 600;
  cursor: pointer;

  &:hover {
    background: ${token.color.mist};
  }
  &:focus-visible {
    outline-width: ${token.border.rule};
    outline-offset: calc(-1 * ${token.border.rule});
  }
`;
