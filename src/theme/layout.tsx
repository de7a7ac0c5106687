import { css, styled } from "styled-components";
import { media } from "./media.ts";
import { token } from "./tokens.ts";

/** The page's side margins. They shrink in a narrow window, even if the visitor's text is set large. */
export const gutter = `clamp(min(${token.space[2]}, 5vw), 4vw, ${token.space[4]})`;

/** The page's column: at most 1136 px of content between the side margins. */
export const Wrap = styled.div`
  width: 100%;
  max-width: ${token.width[75]};
  margin-inline: auto;
  padding-inline: ${gutter};
`;

/** The brand's pattern, depth lines of a sea chart, in `currentcolor`. */
export const contourLines = css`
  content: "";
  background: currentcolor;
  mask: var(--selat-contours) center / cover no-repeat;
`;

/**
 * Draws the pattern on both sides of the column only, since lines behind text make reading hard. For a positioned
 * element that is as wide as the page.
 */
export const contourMargins = css`
  @media ${media.margins} {
    &::before {
      ${contourLines}
      position: absolute;
      inset: 0;
      z-index: -1;
      mask-image: var(--selat-margins), var(--selat-contours);
      mask-composite: intersect;
      opacity: 0.2;
      pointer-events: none;
    }
  }
`;

/** Hides an element from the screen but not from screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: ${token.border.hairline};
  height: ${token.border.hairline};
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;
