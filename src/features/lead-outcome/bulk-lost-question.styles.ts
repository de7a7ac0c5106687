import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

/** A question after a bulk action, in its own row of the bar. */
export const FollowUpQuestion = styled.fieldset`
  flex: 1 0 100%;
  min-width: 0;
  padding: ${token.space[0.5]} 0;
  border: 0;

  legend {
    padding: 0 0 ${token.space[0.5]};
    font-weight: 600;
  }
`;
