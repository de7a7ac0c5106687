import { css, keyframes, styled } from "styled-components";
import { gutter } from "../theme/layout.tsx";
import { breakpoint, media } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";
import { stepNumber } from "./step-number.ts";

// A page adopts these styles after its own. A component that both have would get its styles a second time, after those
// that override them, so none may be in both.

const unfold = keyframes`
  from {
    grid-template-rows: 0fr;
  }
`;

export const Band = styled.aside`
  container-type: inline-size;
  display: grid;
  grid-template: 1fr / minmax(0, 1fr);
  border-bottom: ${token.border.hairline} solid ${token.color.line};
  background: ${token.color.mist};
  color: ${token.color.ink};
  font-size: ${token.text.small};
  line-height: 1.45;
  animation: ${unfold} ${token.duration.calm} ease-out;

  @media ${media.reducedMotion} {
    animation: none;
  }
  @media ${media.print} {
    display: none;
  }
  /*
   * On a phone toasts are at the upper edge, where the band is; the toast that comes with the band is at the lower
   * edge.
   */
  @media ${media.mobile} {
    & ~ [data-toasts]:has([data-kept]) {
      inset: auto ${token.space[2]} calc(${token.space[2]} + env(safe-area-inset-bottom));
    }
  }
`;

/** Heading, steps and booking below each other; side by side if there is room. */
export const Columns = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[1.5]} ${token.space[4]};
  width: 100%;
  max-width: ${token.width[75]};
  min-height: 0;
  margin-inline: auto;
  padding: ${token.space[2]} ${gutter};
  overflow: hidden;

  @container (min-width: ${breakpoint.laptop}) {
    grid-template-columns: ${token.width[12]} minmax(0, 1fr);
    padding-right: calc(${gutter} + ${token.space[6]});
  }
`;

export const Heading = styled.p`
  padding-right: ${token.space[6]};
  font-weight: 650;
  font-size: ${token.text.body};

  @container (min-width: ${breakpoint.laptop}) {
    padding: 0;
  }
`;

export const Steps = styled.ol`
  display: grid;
  gap: ${token.space[1]} ${token.space[3]};
  counter-reset: step;

  @container (min-width: ${breakpoint.tablet}) {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
  }
  @container (min-width: ${breakpoint.laptop}) {
    grid-row: 1 / 3;
    grid-column: 2;
  }
`;

export const Step = styled.li`
  ${stepNumber(
    token.space[3],
    css`
      font-weight: 650;
      font-size: ${token.text.caption};
    `,
  )}
  padding-left: ${token.space[4]};

  strong {
    font-weight: 650;
  }
  p {
    color: ${token.color.soft};
  }
`;

export const Booking = styled.a`
  justify-self: start;
  min-height: ${token.space[3]};
  padding-block: ${token.space[0.25]};
  color: ${token.color.sea};
  font-weight: 650;

  @container (min-width: ${breakpoint.laptop}) {
    grid-area: 2 / 1;
    align-self: start;
  }
`;

export const Close = styled.button`
  position: absolute;
  top: ${token.space[0.5]};
  right: calc(${gutter} - ${token.space[1.5]});
  display: grid;
  place-items: center;
  width: ${token.size.target};
  height: ${token.size.target};
  padding: 0;
  border: 0;
  background: none;
  color: ${token.color.soft};
  cursor: pointer;

  &:hover {
    color: ${token.color.ink};
  }
`;
