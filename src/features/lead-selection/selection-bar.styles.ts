import { keyframes, styled } from "styled-components";
import { media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

const rise = keyframes`
  from {
    opacity: 0;
    transform: translateY(${token.space[1]});
  }
`;

/** The bar sticks to the bottom of the window, so that it is visible wherever the list is scrolled to. */
export const Bar = styled.section`
  position: sticky;
  z-index: 5;
  bottom: ${token.space[1]};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space[0.5]} ${token.space[0.5]};
  /* On the left, because toasts are on the right. */
  width: fit-content;
  max-width: 100%;
  margin-top: ${token.space[1]};
  padding: ${token.space[0.5]} ${token.space[1]} ${token.space[0.5]} ${token.space[2]};
  border: ${token.border.hairline} solid ${token.color.sea};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};
  box-shadow: ${token.shadow.raised};
  font-size: ${token.text.caption};
  animation: ${rise} ${token.duration.calm} ease-out;

  @media ${media.mobile} {
    gap: 0;
    width: auto;
    padding-right: 0;
    padding-left: ${token.space[1]};
  }
  @media ${media.reducedMotion} {
    animation: none;
  }
`;

export const Selected = styled.p`
  margin-right: ${token.space[0.5]};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;
