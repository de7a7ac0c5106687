import { Link } from "../../ui/link.tsx";
import { css, styled } from "styled-components";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

/** The frame of the sidebar and of the drawer; with `data-collapsed` it shows only icons. */
export const SidebarFrame = styled.nav`
  display: flex;
  flex-direction: column;
  gap: ${token.space[0.5]};
  height: 100%;
  padding: ${token.space[2.5]} ${token.space[1.5]};
  overflow: hidden auto;
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};

  &[data-collapsed] {
    padding-inline: ${token.space[0.5]};
  }
  @container shell (width < ${breakpoint.tablet}) {
    padding-inline: ${token.space[0.5]};
  }
  :focus-visible {
    outline-color: ${token.color.saffron};
    outline-offset: calc(-1 * ${token.border.rule});
  }
`;

export const Brand = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  min-height: ${token.space[4]};
  padding: 0 ${token.space[1]};
  margin-bottom: ${token.space[2]};
  overflow: hidden;
  font: 700 ${token.text.subheading}/1 ${token.font.display};
  white-space: nowrap;

  svg {
    flex: none;
  }
`;

export const GroupLabel = styled.p`
  padding: 0 ${token.space[1.5]} ${token.space[0.75]};
  overflow: hidden;
  font-size: ${token.text.caption};
  opacity: 0.72;
  white-space: nowrap;

  [data-collapsed] > & {
    visibility: hidden;
  }
`;

const entry = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  width: 100%;
  min-height: ${token.space[5]};
  padding: ${token.space[1]} ${token.space[1.5]};
  border: 0;
  border-radius: ${token.radius.small};
  background: none;
  color: inherit;
  font-weight: 500;
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  transition: background ${token.duration.quick};

  /* Keeps the labels from wrapping while the sidebar opens. */
  @container shell (min-width: ${breakpoint.tablet}) {
    white-space: nowrap;
  }
  @container shell (width < ${breakpoint.tablet}) {
    gap: ${token.space[0.5]};
    padding-inline: ${token.space[1]};
  }
  svg {
    flex: none;
    opacity: 0.85;
  }
  &:hover {
    background: color-mix(in srgb, currentcolor 6%, transparent);
  }
`;

export const Entry = styled(Link)`
  ${entry}

  &[aria-current] {
    background: color-mix(in srgb, currentcolor 11%, transparent);

    @media ${media.forcedColors} {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

export const CollapseButton = styled.button`
  ${entry}
  margin-top: auto;

  kbd {
    margin-left: auto;
    font: 500 ${token.text.caption} ${token.font.text};
    opacity: 0.72;

    @media ${media.coarsePointer}, ${media.mobile} {
      display: none;
    }
    @container shell (width < ${breakpoint.tablet}) {
      display: none;
    }
  }
`;

export const EntryLabel = styled.span`
  min-width: 0;
  overflow: hidden;
  overflow-wrap: anywhere;
  hyphens: auto;
  text-overflow: ellipsis;

  [data-collapsed] & {
    position: absolute;
    width: ${token.border.hairline};
    height: ${token.border.hairline};
    clip-path: inset(50%);
  }
`;

/** The number of new leads; at the corner of the icon if the sidebar is collapsed. */
export const Arrived = styled.span`
  min-width: ${token.space[2.5]};
  margin-left: auto;
  padding: 0 ${token.space[0.75]};
  border-radius: ${token.radius.pill};
  background: ${token.color.saffron};
  color: ${token.color.seaDeep};
  font: 600 ${token.text.caption}/1.5 ${token.font.text};
  text-align: center;
  font-variant-numeric: tabular-nums;

  [data-collapsed] > * > & {
    position: absolute;
    inset: 0 0 auto auto;
    min-width: 0;
    padding: 0 ${token.space[0.5]};
    line-height: 1.2;
  }
`;
