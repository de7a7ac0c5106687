import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

export const AlternativeAction = styled.p`
  margin-top: ${token.space[2]};
  color: ${token.color.soft};
  text-align: right;
`;
