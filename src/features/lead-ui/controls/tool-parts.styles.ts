import { css, styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";
import { visuallyHidden } from "../../../theme/layout.tsx";

/** The style of fields and buttons in a page's toolbar. */
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

export const ToolButton = styled.button.attrs(({ as }) => (as ? {} : { type: "button" as const }))`
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
  &[aria-disabled="true"] {
    cursor: not-allowed;
    opacity: 0.6;
  }
  @media ${media.mobile} {
    padding: 0 ${token.space[1]};
  }
  @media ${media.coarsePointer} {
    min-width: ${token.size.target};
  }
`;

/** A less prominent button without a border. */
export const PlainButton = styled(ToolButton)`
  border-color: transparent;
  background: none;
  color: ${token.color.soft};

  &:hover {
    border-color: transparent;
    background: ${token.color.mist};
    color: ${token.color.ink};
  }
`;

export const SelectFrame = styled.div`
  position: relative;

  svg {
    position: absolute;
    inset: 0 auto 0 ${token.space[1]};
    margin-block: auto;
    color: ${token.color.soft};
    pointer-events: none;
  }
  select + svg {
    inset: 0 ${token.space[1]} 0 auto;
  }
  &:has(select:last-child) svg {
    inset-inline: 0;
    margin: auto;
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

/** A select that shows only its icon; its title is the selected option. */
export const IconSelect = styled(SortSelect)`
  width: ${token.size.control};
  padding-inline: ${token.size.control} 0;

  @media ${media.coarsePointer} {
    width: ${token.size.target};
    padding-inline: ${token.size.target} 0;
  }
`;

/** The name of an action; visually hidden on a phone, which shows only the icon. */
export const BulkActionName = styled.span`
  @media ${media.mobile} {
    ${visuallyHidden}
  }
`;
