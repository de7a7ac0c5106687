import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { HintRow } from "../lead-ui/controls/load-states.styles.ts";

export const TrashHint = styled(HintRow)`
  padding-bottom: ${token.space[1]};
`;

export const BackLink = styled.a`
  display: inline-block;
  margin-bottom: ${token.space[2]};
  font-weight: 600;
`;

export const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1.4fr) minmax(0, 1.2fr) minmax(0, 1fr) auto;
  align-items: center;
  gap: ${token.space[0.75]} ${token.space[2]};
  padding: ${token.space[1.5]} ${token.space[2]};

  &[data-selected] {
    background: color-mix(in srgb, ${token.color.sea} 10%, ${token.color.panel});
  }
  & + & {
    border-top: ${token.border.hairline} solid ${token.color.line};
  }
  @container (width < ${breakpoint.tablet}) {
    grid-template-columns: auto minmax(0, 1fr) auto;

    > :nth-child(2),
    > :nth-child(3) {
      grid-column: 2 / -1;
    }
    > :nth-child(4) {
      grid-column: 2;
    }
  }
  /* Dates and button each have a line. */
  @container (width < ${breakpoint.narrow}) {
    gap: ${token.space[0.75]} ${token.space[1]};
    padding-inline: ${token.space[1]};

    > :nth-child(4),
    > :nth-child(5) {
      grid-column: 2 / -1;
      justify-self: start;
    }
  }
`;

export const StageCell = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space[0.5]} ${token.space[1]};
`;

export const Company = styled.h2`
  font: 600 ${token.text.small}/1.3 ${token.font.text};
  letter-spacing: 0;

  a {
    display: inline-block;
    color: inherit;
    line-height: ${token.space[3]};
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`;

export const Person = styled.p`
  overflow: hidden;
  color: ${token.color.soft};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const Dates = styled.p`
  display: grid;
  color: ${token.color.soft};
  font-size: ${token.text.caption};
`;
