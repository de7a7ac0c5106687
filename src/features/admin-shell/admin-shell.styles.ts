import { styled } from "styled-components";
import { breakpoint, media } from "../../theme/media.ts";
import { visuallyHidden } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";
import { Button } from "../../ui/button.tsx";

/**
 * The window: a sidebar of 16rem (3rem when collapsed, a drawer on mobile) and the page. With large text
 * the sidebar takes at most a third of the window, and the layout changes as in a narrower window.
 */
export const Shell = styled.div`
  display: grid;
  grid-template-columns: min(${token.width[16]}, 34vw) minmax(0, 1fr);
  container: shell / inline-size;
  height: 100dvh;
  background: ${token.color.paper};
  color: ${token.color.ink};
  font-size: ${token.text.small};
  line-height: 1.45;
  transition: grid-template-columns ${token.duration.calm};

  &[data-collapsed] {
    grid-template-columns: ${token.space[6]} minmax(0, 1fr);
  }
  @media ${media.mobile} {
    &,
    &[data-collapsed] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  /* For printing: no sidebar, and content flows over several pages. */
  @media ${media.print} {
    &,
    &[data-collapsed] {
      display: block;
      height: auto;
    }
  }
`;

export const Rail = styled.div`
  min-width: 0;
  height: 100dvh;
  border-right: ${token.border.hairline} solid ${token.color.line};

  @media ${media.mobile} {
    display: none;
  }
  @media ${media.print} {
    display: none;
  }
`;

/**
 * The grid of a page, with the areas `head` and `body` for `PageHead` and `PageBody`. The body fills the rest of the
 * window and has a fixed minimum height: with `min-content` a virtual list would grow to its full length.
 */
export const Main = styled.main`
  --page-gutter: ${token.space[3]};

  position: relative;
  display: grid;
  grid-template: "head account" auto "body body" minmax(${token.width[24]}, 1fr) / minmax(0, 1fr) auto;
  column-gap: ${token.space[2]};
  height: 100dvh;
  padding: ${token.space[2.5]} var(--page-gutter) 0;
  overflow-y: auto;

  @container shell (width < ${breakpoint.laptop}) {
    grid-template:
      "account" auto
      "head" auto
      "body" minmax(${token.width[24]}, 1fr) / minmax(0, 1fr);
  }
  @container shell (width < ${breakpoint.tablet}) {
    --page-gutter: ${token.space[2]};

    padding-top: ${token.space[1]};
  }
  /* The header is one row: the drawer's button, the title above the greeting, and Logout. */
  @media ${media.mobile} {
    grid-template:
      "drawer head logout" auto
      "drawer greeting logout" auto
      "note note note" auto
      "body body body" minmax(${token.width[24]}, 1fr) / auto minmax(0, 1fr) auto;
    column-gap: ${token.space[0.5]};
  }
  @media ${media.print} {
    display: block;
    height: auto;
    padding: 0;
    overflow: visible;
  }
`;

export const Account = styled.div`
  grid-area: account;
  display: flex;
  align-items: center;
  align-self: start;
  justify-content: flex-end;
  gap: ${token.space[2]};
  min-width: 0;
  color: ${token.color.soft};

  @container shell (width < ${breakpoint.laptop}) {
    flex-wrap: wrap;
    margin-bottom: ${token.space[1]};
  }
  @media ${media.mobile} {
    display: contents;
  }
  @media ${media.print} {
    display: none;
  }
`;

export const Greeting = styled.p`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  @container shell (width < ${breakpoint.tablet}) {
    flex: 1 1 ${token.space[9]};
    font-size: ${token.text.caption};
    text-align: right;
  }
  @media ${media.mobile} {
    grid-area: greeting;
    padding-bottom: ${token.space[1]};
    line-height: 1.3;
    text-align: left;
  }
`;

/** Less prominent than the site's buttons, because it is always in view but rarely used. */
export const LogoutButton = styled(Button).attrs({ $variant: "quiet", $size: "work" })`
  grid-area: logout;
  flex: none;
  min-height: ${token.size.control};
  padding: ${token.space[0.75]} ${token.space[1.5]};
  border-radius: ${token.radius.small};
  background: ${token.color.panel};
  box-shadow: inset 0 0 0 ${token.border.hairline} ${token.color.line};
  font-size: ${token.text.caption};

  &:hover {
    background: ${token.color.mist};
    box-shadow: inset 0 0 0 ${token.border.hairline} ${token.color.line};
  }
  &:focus-visible {
    border-radius: ${token.radius.small};
  }
  @media ${media.coarsePointer} {
    min-height: ${token.size.target};
  }
  @media ${media.mobile} {
    margin-bottom: ${token.space[1]};
  }
`;

export const DrawerButton = styled.button`
  display: none;

  @media ${media.mobile} {
    position: relative;
    display: grid;
    grid-area: drawer;
    flex: none;
    place-items: center;
    width: ${token.size.target};
    margin-left: calc(-1 * ${token.space[1]});
    height: ${token.size.target};
    border: 0;
    border-radius: ${token.radius.small};
    background: none;
    color: ${token.color.ink};
    cursor: pointer;

    &[data-arrived]::after {
      content: "";
      position: absolute;
      inset: ${token.space[1]} ${token.space[1]} auto auto;
      width: ${token.space[1]};
      height: ${token.space[1]};
      border-radius: ${token.radius.pill};
      background: ${token.color.saffron};
    }
  }
`;

/** The skip link's button, which is off the screen until it has the focus. */
export const SkipButton = styled.button`
  position: fixed;
  z-index: 100;
  top: ${token.space[1]};
  left: ${token.space[1]};
  min-height: ${token.size.target};
  padding: 0 ${token.space[2]};
  border: ${token.border.rule} solid ${token.color.sea};
  border-radius: ${token.radius.small};
  background: ${token.color.panel};
  color: ${token.color.ink};
  font: 600 ${token.text.small}/1.4 ${token.font.text};

  &:not(:focus-visible) {
    ${visuallyHidden}
  }
`;

export const Loading = styled.output`
  grid-area: body;
  place-self: center;
  padding-bottom: ${token.space[8]};
  color: ${token.color.soft};
  text-align: center;
`;
