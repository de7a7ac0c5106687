import { css, styled } from "styled-components";
import { gutter } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

export const navigationEntry = css`
  display: inline-flex;
  gap: 0.375rem;
  align-items: center;
  min-height: 2.5rem;
  padding: 0.25rem 0.75rem;
  border: 0;
  border-radius: ${token.radius.small};
  background: none;
  color: ${token.color.soft};
  font-size: 0.96875rem;
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  transition: color ${token.duration.quick};

  &:hover,
  &[aria-current="page"] {
    color: ${token.color.ink};
  }
`;

export const MenuRoot = styled.div`
  anchor-scope: --menu;
`;

export const MenuButton = styled.button`
  ${navigationEntry}
  anchor-name: --menu;

  &:has(+ :popover-open) {
    color: ${token.color.ink};
  }
`;

export const Caret = styled.svg`
  width: 0.625rem;
  fill: none;
  stroke: currentcolor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
  transition: transform ${token.duration.quick};

  button:has(+ :popover-open) > & {
    transform: rotate(180deg);
  }
`;

/** Hangs under its button; where anchors are unknown, under the right end of the header. */
export const MenuPanel = styled.ul`
  position: fixed;
  inset: 4.5rem ${gutter} auto auto;
  min-width: 14rem;
  margin: 0;
  padding: 0.5rem;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  color: ${token.color.ink};
  box-shadow: ${token.shadow.raised};
  opacity: 0;
  transform: translateY(-0.375rem);
  transition:
    opacity ${token.duration.quick},
    transform ${token.duration.quick},
    display ${token.duration.quick} allow-discrete,
    overlay ${token.duration.quick} allow-discrete;

  @supports (position-area: bottom) {
    inset: auto;
    margin-top: 0.375rem;
    position-anchor: --menu;
    position-area: bottom span-right;
    position-try-fallbacks: flip-inline;
  }
  &:popover-open {
    opacity: 1;
    transform: none;

    @starting-style {
      opacity: 0;
      transform: translateY(-0.375rem);
    }
  }
`;

export const MenuItem = styled.a`
  display: block;
  padding: 0.625rem 0.875rem;
  border-radius: ${token.radius.small};
  color: ${token.color.ink};
  font-size: 1rem;
  font-weight: 500;
  line-height: 1.4;
  text-decoration: none;

  &:hover {
    background: ${token.color.mist};
  }
`;
