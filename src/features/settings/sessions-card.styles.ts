import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

export const SessionList = styled.ul`
  display: grid;
  margin: ${token.space[1]} 0;
`;

export const SessionRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[0.5]} ${token.space[2]};
  padding: ${token.space[1.5]} 0;

  & + & {
    border-top: ${token.border.hairline} solid ${token.color.line};
  }
`;

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
