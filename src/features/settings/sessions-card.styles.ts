import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

export const SessionName = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[0.5]} ${token.space[1]};
  align-items: center;
  font-weight: 600;
`;

export const Hint = styled.p`
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  font-variant-numeric: tabular-nums;
`;
