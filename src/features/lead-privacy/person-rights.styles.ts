import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

export const Rights = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[1]};
`;
