import { styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";

/** The five columns side by side, which scroll sideways if they do not fit; on mobile one fills the screen. */
export const Columns = styled.div`
  /* Visually hidden text in a column out of view must not widen the page. */
  position: relative;
  display: grid;
  /* The minimum at which all five fit beside the sidebar in a window of 1280 px. */
  grid-template-columns: repeat(5, minmax(calc(${token.width[12]} - ${token.space[1]}), 1fr));
  grid-template-rows: minmax(0, 1fr);
  gap: ${token.space[1.5]};
  flex: 1;
  min-height: ${token.width[20]};
  margin-inline: calc(-1 * var(--page-gutter));
  padding: ${token.space[0.75]} var(--page-gutter) ${token.space[1]};
  overflow-x: auto;
  scroll-padding-inline: var(--page-gutter);
  scrollbar-width: thin;
  scrollbar-color: ${token.color.line} transparent;

  @media ${media.mobile} {
    grid-template-columns: repeat(5, 100%);
    gap: var(--page-gutter);
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
  }
  &[data-dragging] {
    scroll-snap-type: none;
  }
`;
