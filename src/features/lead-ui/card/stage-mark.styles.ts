import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

/** A dot in the stage's colour. It is always beside the stage's name. */
export const StageMark = styled.span.attrs({ "aria-hidden": true })`
  flex: none;
  width: ${token.space[1]};
  height: ${token.space[1]};
  border-radius: ${token.space[0.5]};
  background: ${token.stage.interested};
  forced-color-adjust: none;

  &[data-stage="request-demo"] {
    background: ${token.stage.requestDemo};
  }
  &[data-stage="request-trial"] {
    background: ${token.stage.requestTrial};
  }
  &[data-stage="closed"] {
    background: ${token.stage.closed};
  }
  &[data-stage="failed"] {
    background: ${token.stage.failed};
  }
`;
