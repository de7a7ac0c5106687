import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

export const Choice = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(${token.space[12]}, 1fr);
  gap: ${token.space[1.5]};
`;

/** The list of a year's holidays, which scrolls if it is higher than its maximum height. */
export const HolidayList = styled.ul`
  display: grid;
  max-height: ${token.width[24]};
  margin: ${token.space[1]} 0;
  overflow-y: auto;
`;

export const HolidayRow = styled.li`
  display: grid;
  grid-template-columns: ${token.space[12]} minmax(0, 1fr) auto;
  align-items: center;
  gap: ${token.space[0.25]} ${token.space[1.5]};
  padding: ${token.space[0.5]} 0;
  border-bottom: ${token.border.hairline} solid ${token.color.line};

  time {
    color: ${token.color.soft};
    font-variant-numeric: tabular-nums;
  }
  @container (max-width: ${breakpoint.narrow}) {
    grid-template-columns: minmax(0, 1fr) auto;

    time {
      grid-column: 1;
    }
    > :not(time) {
      grid-row: 2;
    }
    > button {
      grid-row: 1 / 3;
      grid-column: 2;
    }
  }
`;
