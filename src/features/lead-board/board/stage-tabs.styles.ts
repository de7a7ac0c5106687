import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

export const Tabs = styled.div`
  display: flex;
  flex: none;
  gap: 0.25rem;
  margin-inline: calc(-1 * var(--page-gutter, 0px));
  padding-inline: var(--page-gutter, 0px);
  overflow-x: auto;
  scroll-padding-inline: var(--page-gutter, 0px);
  scrollbar-width: none;
  border-bottom: 1px solid ${token.color.line};
`;

export const Tab = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  gap: 0.4375rem;
  min-height: 2.75rem;
  padding: 0 0.5rem;
  border: 0;
  border-bottom: 2px solid transparent;
  background: none;
  color: ${token.color.soft};
  font-weight: 550;
  white-space: nowrap;
  cursor: pointer;

  &[aria-selected="true"] {
    border-bottom-color: ${token.color.sea};
    color: ${token.color.ink};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

export const TabCount = styled.span`
  color: ${token.color.soft};
  font-size: 0.78125rem;
  font-variant-numeric: tabular-nums;
`;
