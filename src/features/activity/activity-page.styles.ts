import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

export const Tools = styled.div`
  display: flex;
  gap: ${token.space[1]};
`;

/** Time, person and action side by side on wide screens, stacked on narrow ones. */
export const EntryRow = styled.li`
  display: grid;
  grid-template-columns: ${token.width[10]} minmax(0, 1fr) minmax(0, 2fr);
  align-items: baseline;
  gap: ${token.space[0.25]} ${token.space[2]};
  padding: ${token.space[1]} ${token.space[2]};
  overflow-wrap: anywhere;

  & + & {
    border-top: ${token.border.hairline} solid ${token.color.line};
  }
  > time {
    color: ${token.color.soft};
    font-size: ${token.text.caption};
  }
  @container (width < ${breakpoint.tablet}) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Actor = styled.p`
  font-weight: 600;
`;

export const EntryText = styled.p`
  > span {
    color: ${token.color.soft};
  }
`;

export const Foot = styled.div`
  padding-top: ${token.space[2]};
`;
