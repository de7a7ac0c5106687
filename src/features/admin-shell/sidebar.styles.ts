import { Link } from "react-router-dom";
import { css, styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

/** On the rail and in the drawer alike; `data-collapsed` leaves the icons. */
export const SidebarFrame = styled.nav`
  display: flex;
  flex-direction: column;
  gap: 0.25rem;
  height: 100%;
  padding: 1.25rem 0.875rem;
  overflow: hidden auto;
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};

  &[data-collapsed] {
    padding-inline: 0.25rem;
  }
  @container shell (max-width: 46.99rem) {
    padding-inline: 0.25rem;
  }
  :focus-visible {
    outline-color: ${token.color.saffron};
    outline-offset: -2px;
  }
`;

export const Brand = styled.div`
  display: flex;
  align-items: center;
  gap: 0.5625rem;
  min-height: 2rem;
  padding: 0 0.5rem;
  margin-bottom: 1.125rem;
  overflow: hidden;
  font: 700 1.3125rem/1 ${token.font.display};
  white-space: nowrap;

  svg {
    flex: none;
  }
`;

export const GroupLabel = styled.p`
  padding: 0 0.625rem 0.375rem;
  overflow: hidden;
  font-size: 0.75rem;
  opacity: 0.72;
  white-space: nowrap;

  [data-collapsed] > & {
    visibility: hidden;
  }
`;

const entry = css`
  display: flex;
  align-items: center;
  gap: 0.625rem;
  width: 100%;
  min-height: 2.5rem;
  padding: 0.5rem 0.6875rem;
  border: 0;
  border-radius: ${token.radius.small};
  background: none;
  color: inherit;
  font-weight: 500;
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  transition: background ${token.duration.quick};

  /* Wide enough for the labels: they do not wrap on the way while the rail opens. */
  @container shell (min-width: 47rem) {
    white-space: nowrap;
  }
  @container shell (max-width: 46.99rem) {
    gap: 0.25rem;
    padding-inline: 0.5rem;
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

    @media (forced-colors: active) {
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
    font: 500 0.75rem ${token.font.text};
    opacity: 0.72;

    @media (pointer: coarse), (max-width: 767px) {
      display: none;
    }
    @container shell (max-width: 46.99rem) {
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
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
  }
`;
