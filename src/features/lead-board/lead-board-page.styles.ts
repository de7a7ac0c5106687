import { styled } from "styled-components";
import { media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { skeletonPulse, Notice, PageBody } from "../../ui/page.styles.ts";

// Not a container: it would become the containing block of the dragged card, which is fixed.
export const BoardBody = styled(PageBody)`
  display: flex;
  flex-direction: column;
  min-height: 0;
  container-type: normal;

  /* The panel stands beside the board. */
  @media ${media.beside} {
    &[data-panel] {
      margin-right: ${token.width[34]};
    }
  }
`;

export const HintRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${token.space[2]};
  padding-bottom: ${token.space[2]};
  color: ${token.color.soft};

  > p {
    flex: 1 1 ${token.width[12]};
  }
  @media ${media.mobile} {
    padding-bottom: ${token.space[1]};
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

export const BoardArea = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
`;

export const BoardNotice = styled(Notice)`
  margin-bottom: ${token.space[2]};
`;

export const SkeletonColumn = styled.div`
  display: grid;
  align-content: start;
  gap: ${token.space[1]};
  animation: ${skeletonPulse} 1.8s ease-in-out infinite;

  span {
    height: ${token.width[10]};
    border-radius: ${token.radius.medium};
    background: ${token.color.mist};
  }
  span:first-child {
    width: ${token.space[14]};
    height: ${token.space[2.5]};
    margin-bottom: ${token.space[0.25]};
    border-radius: ${token.radius.small};
  }
`;
