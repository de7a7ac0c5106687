import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

export const Tabs = styled.div`
  display: flex;
  flex: none;
  gap: ${token.space[0.5]};
  margin-inline: calc(-1 * var(--page-gutter));
  padding-inline: var(--page-gutter);
  overflow-x: auto;
  scroll-padding-inline: var(--page-gutter);
  scrollbar-width: none;
  border-bottom: ${token.border.hairline} solid ${token.color.line};
`;

export const Tab = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${token.space[1]};
  min-height: ${token.size.target};
  padding: 0 ${token.space[1]};
  border: 0;
  border-bottom: ${token.border.rule} solid transparent;
  background: none;
  color: ${token.color.soft};
  font-weight: 550;
  white-space: nowrap;
  cursor: pointer;

  &[aria-selected="true"] {
    border-bottom-color: ${token.color.sea};
    color: ${token.color.ink};
  }
  &[data-over] {
    border-radius: ${token.radius.small} ${token.radius.small} 0 0;
    background: ${token.color.mist};
    color: ${token.color.ink};
  }
  &:focus-visible {
    outline-offset: calc(-1 * ${token.border.bar});
  }
`;

export const TabCount = styled.span`
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  font-variant-numeric: tabular-nums;
`;
