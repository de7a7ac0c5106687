import { styled } from "styled-components";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

/** The list of groups beside the cards of one group; in a narrow window it is a scrolling row above the cards. */
export const Groups = styled.div`
  display: grid;
  align-items: start;
  gap: ${token.space[2]};
  max-width: ${token.width[42]};
  padding: ${token.space[2]} 0 ${token.space[4]};

  &:has(> nav) {
    max-width: ${token.width[60]};
  }
  @container (min-width: ${breakpoint.tablet}) {
    display: flex;
    gap: ${token.space[4]};
  }
`;

export const GroupList = styled.nav`
  display: flex;
  gap: ${token.space[0.5]};
  margin-inline: calc(-1 * var(--page-gutter));
  padding-inline: var(--page-gutter);
  overflow-x: auto;
  scroll-padding-inline: var(--page-gutter);
  scrollbar-width: none;

  @container (min-width: ${breakpoint.tablet}) {
    position: sticky;
    top: 0;
    flex: none;
    flex-direction: column;
    width: ${token.width[12]};
    margin-inline: 0;
    padding-inline: 0;
    overflow: visible;
  }
`;

export const GroupLink = styled.a`
  display: flex;
  flex: none;
  align-items: center;
  min-height: ${token.size.control};
  padding: 0 ${token.space[1.5]};
  border-radius: ${token.radius.small};
  color: ${token.color.soft};
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;

  &:hover {
    background: ${token.color.mist};
    color: ${token.color.ink};
  }
  &[aria-current] {
    background: ${token.color.mist};
    color: ${token.color.ink};
    font-weight: 600;
  }
  &:focus-visible {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: calc(-1 * ${token.border.rule});
  }
  @media ${media.coarsePointer} {
    min-height: ${token.size.target};
  }
`;

/** The column of cards. It is a container, so that cards are laid out by the column's width, not the window's. */
export const Column = styled.div`
  display: grid;
  flex: 1;
  gap: ${token.space[2]};
  min-width: 0;
  container-type: inline-size;
`;
