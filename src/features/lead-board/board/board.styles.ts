import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

/** Five columns side by side; where they do not fit, they scroll; on phones one fills the screen. */
export const Columns = styled.div`
  /* What is only read out in a column out of sight must not widen the page. */
  position: relative;
  display: grid;
  grid-template-columns: repeat(5, minmax(12.5rem, 1fr));
  grid-template-rows: minmax(0, 1fr);
  gap: 0.875rem;
  height: 100%;
  min-height: 22rem;
  margin-inline: calc(-1 * var(--page-gutter, 0px));
  padding: 0.375rem var(--page-gutter, 0px) ${token.space[1]};
  overflow-x: auto;
  scroll-padding-inline: var(--page-gutter, 0px);
  scrollbar-width: thin;
  scrollbar-color: ${token.color.line} transparent;

  @media (max-width: 767px) {
    grid-template-columns: repeat(5, 100%);
    gap: var(--page-gutter, 0px);
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
  }
  &[data-dragging] {
    scroll-snap-type: none;
  }
`;
