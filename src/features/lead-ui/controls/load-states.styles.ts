import { styled } from "styled-components";
import { visuallyHidden } from "../../../theme/layout.tsx";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";
import { Notice } from "../../../ui/page.styles.ts";

export const HintRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${token.space[2]};
  padding-bottom: ${token.space[1]};
  color: ${token.color.soft};

  > p {
    flex: 1 1 ${token.width[12]};
  }
  /* On a phone, takes no space from the leads: the text is only for screen readers. */
  @media ${media.mobile} {
    padding-bottom: 0;

    > p {
      ${visuallyHidden}
    }
  }
`;

// An <output>, because it is a live region: screen readers announce its changes.
export const LiveState = styled.output`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${token.space[1]};
  font-size: ${token.text.caption};

  &:not([data-state="loading"], [data-state="failed"])::before {
    content: "";
    width: ${token.space[1]};
    height: ${token.space[1]};
    border-radius: ${token.radius.pill};
    background: ${token.color.saffron};
    forced-color-adjust: none;
  }
  &[data-state="live"]::before {
    background: ${token.color.sea};
  }
  &[data-state="connecting"]::before {
    background: ${token.color.line};
  }
  &[data-state="offline"]::before {
    background: ${token.color.clay};
  }
  &[data-state="offline"] {
    display: none;
  }
  @media ${media.beside} {
    [data-panel] &[data-state="offline"] {
      display: inline-flex;
    }
  }
  /* On a phone, these states take no space from the leads, because they report no problem. A problem is shown over the
     leads, so that nothing moves. */
  @media ${media.mobile} {
    &:is([data-state="live"], [data-state="loading"], [data-state="connecting"]) {
      ${visuallyHidden}
    }
    &[data-state="reconnecting"] {
      position: fixed;
      z-index: 3;
      bottom: ${token.space[1.5]};
      left: 50%;
      padding: ${token.space[0.5]} ${token.space[1.5]};
      border: ${token.border.hairline} solid ${token.color.line};
      border-radius: ${token.radius.pill};
      background: ${token.color.panel};
      box-shadow: ${token.shadow.raised};
      translate: -50%;
      pointer-events: none;
    }
  }
`;

export const BoardNotice = styled(Notice)`
  margin-bottom: ${token.space[2]};
`;
