import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

/** Two short fields side by side, if there is room. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${token.width[10]}), 1fr));
  align-items: start;
  gap: ${token.space[2]};
`;
