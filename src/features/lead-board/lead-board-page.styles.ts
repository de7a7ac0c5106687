import { styled } from "styled-components";
import { media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { skeletonPulse, PageBody } from "../../ui/page.styles.ts";

// Without `container`, which would make it the containing block of the dragged card, whose position is fixed.
export const BoardBody = styled(PageBody)`
  display: flex;
  flex-direction: column;
  min-height: 0;
  container-type: normal;

  /* Leaves space for the panel beside the board. */
  @media ${media.beside} {
    &[data-panel] {
      margin-right: ${token.width[34]};
    }
  }
`;

/** The area of the columns, with the stage tabs above them on narrow screens. */
export const BoardArea = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;

export const FirstSteps = styled.ol`
  display: grid;
  gap: ${token.space[1]};
  padding-left: ${token.space[2.5]};
  list-style: decimal;

  a {
    color: ${token.color.sea};
    font-weight: 600;
  }
  span {
    display: block;
    font-size: ${token.text.caption};
  }
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
