import { styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";

/** The first line: the company as far as it fits, the tools over its end, the owner. */
export const HeadLine = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token.space[0.5]};

  h3 {
    overflow: hidden;
    padding-bottom: 0;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* The owner's mark is as high as the line, so that seven cards fit. */
  > button {
    margin: calc(-1 * ${token.space[0.25]}) calc(-1 * ${token.space[0.5]})
      calc(-1 * ${token.space[0.25]}) 0;
  }
`;

/** Shown when the pointer or the focus is on the card; where nothing hovers, always, and only the menu. */
export const CardTools = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  align-items: center;

  > button {
    margin: 0;
  }
  @media ${media.hover} {
    position: absolute;
    inset: calc(-1 * ${token.space[0.25]}) ${token.space[3]} auto auto;
    background: ${token.color.panel};
    opacity: 0;
    pointer-events: none;

    article:hover > div > &,
    &:focus-within,
    &:has([data-popup-open]) {
      opacity: 1;
      pointer-events: auto;
    }
  }
`;

export const ContactLine = styled.p`
  overflow: hidden;
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  line-height: 1.35;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The last line: what is next, and the mark of urgency. */
export const NextLine = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[1]};
  min-height: ${token.space[3]};

  > button {
    min-width: 0;
    margin-bottom: 0;
    white-space: nowrap;

    > span {
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }
`;

export const UrgencyMark = styled.span`
  flex: none;
  padding: 0 ${token.space[0.75]};
  border-radius: ${token.radius.pill};
  background: color-mix(in srgb, ${token.color.clay} 14%, ${token.color.panel});
  color: ${token.color.clay};
  font: 600 ${token.text.caption}/1.5 ${token.font.text};
  white-space: nowrap;
`;
