import { css, styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";
import { visuallyHidden } from "../../../theme/layout.tsx";

export const control = css`
  min-height: ${token.size.control};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.small};
  background: ${token.color.panel};
  color: ${token.color.ink};
  font: 500 ${token.text.caption}/1.3 ${token.font.text};
  transition: border-color ${token.duration.quick};

  &:hover {
    border-color: ${token.color.soft};
  }
  &:active:not([aria-disabled="true"]) {
    background: ${token.color.mist};
  }
  &:focus-visible {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: ${token.border.hairline};
    border-radius: ${token.radius.small};
  }
  @media ${media.coarsePointer} {
    min-height: ${token.size.target};
  }
`;

export const ToolButton = styled.button`
  ${control}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token.space[1]};
  padding: 0 ${token.space[1.5]};
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;

  svg {
    flex: none;
    color: ${token.color.soft};
  }
  &[data-plain] {
    border-color: transparent;
    background: none;
    color: ${token.color.soft};
  }
  &[data-plain]:hover {
    background: ${token.color.mist};
    color: ${token.color.ink};
  }
  &[aria-disabled="true"] {
    cursor: not-allowed;
    opacity: 0.6;
  }
  @media ${media.mobile} {
    padding: 0 ${token.space[1]};

    &[data-add] {
      order: -1;
    }
  }
  @media ${media.coarsePointer} {
    min-width: ${token.size.target};

    &[data-keys] {
      display: none;
    }
  }
`;

export const SortFrame = styled.div`
  position: relative;

  svg {
    position: absolute;
    inset: 0 auto 0 ${token.space[1]};
    margin-block: auto;
    color: ${token.color.soft};
    pointer-events: none;
  }
  svg:last-child {
    inset: 0 ${token.space[1]} 0 auto;
  }
  @media ${media.mobile} {
    &[data-wide] {
      flex: 1 1 ${token.width[8]};
      min-width: 0;
    }
    &[data-wide] select {
      width: 100%;
    }
  }
`;

export const SortSelect = styled.select`
  ${control}
  max-width: 100%;
  padding: 0 ${token.space[3]} 0 ${token.space[4]};
  appearance: none;
  text-overflow: ellipsis;
  cursor: pointer;
`;

const iconOnly = css`
  width: ${token.space[7]};
  padding-inline: ${token.space[7]} 0;

  @media ${media.phone} {
    width: ${token.space[6]};
    padding-inline: ${token.space[6]} 0;
  }
`;

/** A choice whose icon says enough; the chosen one is its title. */
export const IconSelect = styled(SortSelect)`
  ${iconOnly}
`;

/** On mobile the order is an icon, too. */
export const OrderSelect = styled(SortSelect)`
  @media ${media.mobile} {
    ${iconOnly}
  }
`;

/** The name of an action; on mobile only its icon is shown. */
export const BulkActionName = styled.span`
  @media ${media.mobile} {
    ${visuallyHidden}
  }
`;
