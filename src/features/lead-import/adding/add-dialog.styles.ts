import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

/** Two short fields beside one another, where there is room. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${token.width[10]}), 1fr));
  align-items: end;
  gap: ${token.space[2]};
`;

export const AlternativeAction = styled.p`
  margin-top: ${token.space[2]};
  color: ${token.color.soft};
  text-align: right;
`;
