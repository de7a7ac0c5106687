import { styled } from "styled-components";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { PlainButton } from "../lead-ui/controls/tool-parts.styles.ts";

/** The button that opens the views. Its width is limited, because a view's name may have 60 characters. */
export const ViewsButton = styled(PlainButton)`
  flex: none;

  span {
    max-width: ${token.width[8]};
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

export const Chip = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${token.space[0.75]};
  min-height: ${token.size.controlSmall};
  padding: 0 ${token.space[1.5]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.pill};
  background: none;
  color: ${token.color.soft};
  font: 500 ${token.text.caption}/1.3 ${token.font.text};
  white-space: nowrap;
  cursor: pointer;

  b {
    color: ${token.color.ink};
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  &[data-urgent] b {
    color: ${token.color.clay};
  }
  &:hover {
    border-color: ${token.color.soft};
  }
  &[aria-pressed="true"] {
    border-color: ${token.color.sea};
    background: ${token.color.sea};
    color: ${token.color.panel};
  }
  &[aria-pressed="true"] b {
    color: inherit;
  }
  &:focus-visible {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: ${token.border.hairline};
  }
  @container toolbar (width < ${breakpoint.compact}) {
    padding-inline: ${token.space[1]};
  }
  @media ${media.coarsePointer} {
    min-height: ${token.size.target};
  }
`;

export const ViewGroup = styled.section`
  padding-bottom: ${token.space[1]};

  h3 {
    color: ${token.color.soft};
    font: 500 ${token.text.caption}/1.4 ${token.font.text};
    letter-spacing: 0;
  }
`;

export const ViewLine = styled.li`
  display: flex;
  align-items: center;
`;

export const ViewButton = styled.button`
  flex: 1;
  min-width: 0;
  min-height: ${token.size.control};
  padding: 0 ${token.space[1]};
  border: 0;
  border-radius: ${token.radius.small};
  background: none;
  color: ${token.color.ink};
  font: inherit;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover {
    background: ${token.color.mist};
  }
  &[aria-current] {
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

export const ViewForm = styled.form`
  display: grid;
  gap: ${token.space[1]};
`;
