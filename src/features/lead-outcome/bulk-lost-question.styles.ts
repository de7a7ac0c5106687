import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

/** The question that follows an action, in a separate row. */
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
