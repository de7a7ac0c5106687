import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

export const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[1]} ${token.space[3]};
  margin-top: ${token.space[1]};
`;
