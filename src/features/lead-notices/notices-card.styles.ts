import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

export const Choices = styled.div`
  display: grid;
  justify-items: start;
  margin-bottom: ${token.space[1]};
`;
