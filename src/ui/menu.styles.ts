import { Menu as BaseMenu } from "@base-ui/react/menu";
import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

export const Positioner = styled(BaseMenu.Positioner)`
  z-index: 60;
`;

export const Popup = styled(BaseMenu.Popup)`
  min-width: 11rem;
  padding: 0.25rem;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  color: ${token.color.ink};
  box-shadow: ${token.shadow.raised};
  font: 500 0.875rem/1.4 ${token.font.text};
  transform-origin: var(--transform-origin);
  transition:
    opacity ${token.duration.quick},
    transform ${token.duration.quick};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: scale(0.97);
  }
  &:focus-visible {
    outline: none;
  }
`;

export const GroupLabel = styled(BaseMenu.GroupLabel)`
  padding: 0.375rem 0.625rem 0.25rem;
  color: ${token.color.soft};
  font-size: 0.75rem;
`;

export const Item = styled(BaseMenu.Item)`
  display: flex;
  align-items: center;
  gap: 0.625rem;
  min-height: 2.25rem;
  padding: 0.375rem 0.625rem;
  border-radius: ${token.radius.small};
  cursor: pointer;

  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
  &[data-highlighted] {
    background: ${token.color.mist};
    outline: none;
  }
  &:focus-visible {
    outline: 2px solid ${token.color.sea};
    outline-offset: -2px;
  }
`;
