import { styled } from "styled-components";
import { visuallyHidden } from "../../../theme/layout.tsx";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";

export const ColumnFrame = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  border-radius: ${token.radius.large};
  scroll-snap-align: center;
  transition: background ${token.duration.quick};

  &[data-over] {
    background: color-mix(in srgb, ${token.color.sea} 6%, transparent);
    box-shadow: 0 0 0 ${token.space[0.75]} color-mix(in srgb, ${token.color.sea} 6%, transparent);
  }
  &:focus-visible {
    outline-offset: calc(-1 * ${token.border.rule});
  }
`;

export const ColumnHead = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  padding-bottom: ${token.space[1]};

  /* Visually hidden on mobile, where the tab shows the same title. */
  @media ${media.mobile} {
    ${visuallyHidden}
  }
`;

export const ColumnTitle = styled.h2`
  font: 600 ${token.text.small}/1.4 ${token.font.text};
  letter-spacing: 0;
`;

// Extends into the gaps around the column. The scrollbar is in the gap after the cards, so that they keep their width;
// the cards' checkboxes are in the gap before them.
export const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  margin-inline: calc(-1 * ${token.space[1]});
  padding-inline: ${token.space[1]};
  overflow: hidden auto;
  overscroll-behavior-y: contain;
  scrollbar-width: thin;
  scrollbar-color: ${token.color.line} transparent;
`;

export const Rows = styled.ul`
  position: relative;
`;

export const Row = styled.li`
  position: absolute;
  inset: 0 0 auto;
  padding-bottom: ${token.space[1]};
`;

export const Slot = styled.div`
  height: ${token.space[12]};
  border: ${token.border.ring} dashed ${token.color.sea};
  border-radius: ${token.radius.medium};
  background: color-mix(in srgb, ${token.color.sea} 7%, transparent);
`;

export const NoLeads = styled.p`
  padding: ${token.space[2]} ${token.space[1.5]};
  border: ${token.border.hairline} dashed ${token.color.line};
  border-radius: ${token.radius.medium};
  color: ${token.color.soft};
  font-size: ${token.text.caption};
`;

/** The placeholder of the cards that are not loaded yet. */
export const MoreCards = styled.div`
  height: ${token.space[12]};
  border-radius: ${token.radius.medium};
  background: ${token.color.mist};
`;
