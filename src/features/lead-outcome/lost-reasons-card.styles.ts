import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

export const ReasonList = styled.ul`
  display: grid;
`;

export const ReasonRow = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[1.5]};
  padding: ${token.space[0.5]} 0;
  border-bottom: ${token.border.hairline} solid ${token.color.line};

  > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
