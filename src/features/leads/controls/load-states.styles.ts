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
  /* Room for leads: that all is well is said to screen readers alone. */
  @media ${media.mobile} {
    padding-bottom: 0;

    > p,
    > [data-state="live"] {
      ${visuallyHidden}
    }
  }
`;

// An <output> is a live region: screen readers announce its changes.
export const LiveState = styled.output`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${token.space[1]};
  font-size: ${token.text.caption};

  &[data-state="live"]::before,
  &[data-state="reconnecting"]::before {
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
`;

export const BoardNotice = styled(Notice)`
  margin-bottom: ${token.space[2]};
`;
