import { css, styled } from "styled-components";

/**
 * Widths at which the layout changes; the spec's own breakpoint is 768 px. Asked of a container
 * (`main`, header, footer) they count in the visitor's size of text: twice the text, half the width.
 */
export const breakpoint = { phone: "40rem", tablet: "48rem", laptop: "64rem" } as const;

/** The page's margin at either side; where text is set larger the words get the room, not the margin. */
export const gutter = "clamp(min(1.25rem, 6.25vw), 4vw, 2rem)";

/** The page's column: 1136 px of content at most, with a margin that breathes with the screen. */
export const Wrap = styled.div`
  width: 100%;
  max-width: 75rem;
  margin-inline: auto;
  padding-inline: ${gutter};
`;

/** Depth lines of a nautical chart behind the content of a positioned parent, in `currentcolor`. */
export const contourLines = css`
  &::before {
    content: "";
    position: absolute;
    inset: 0;
    z-index: -1;
    background: currentcolor;
    mask: var(--selat-contours) center / cover no-repeat;
    opacity: 0.16;
    pointer-events: none;
  }
`;

/** Takes something off the screen and leaves it to people who listen to the page. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Words for people who listen to the page. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;
