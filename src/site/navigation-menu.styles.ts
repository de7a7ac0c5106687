import { css, styled } from "styled-components";
import { gutter } from "../theme/layout.tsx";
import { breakpoint } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";

export const navigationEntry = css`
  display: inline-flex;
  gap: ${token.space[0.75]};
  align-items: center;
  min-height: ${token.space[5]};
  padding: ${token.space[0.5]} ${token.space[1.5]};
  border: 0;
  border-radius: ${token.radius.small};
  background: none;
  color: ${token.color.soft};
  font-size: ${token.text.small};
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
  width: ${token.space[1]};
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

/** Below its button; without support for anchor positioning below the header's right end. */
export const MenuPanel = styled.ul`
  position: fixed;
  inset: ${token.space[9]} ${gutter} auto auto;
  min-width: ${token.width[14]};
  margin: 0;
  padding: ${token.space[1]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  color: ${token.color.ink};
  box-shadow: ${token.shadow.raised};
  opacity: 0;
  transform: translateY(calc(-1 * ${token.space[0.75]}));
  transition:
    opacity ${token.duration.quick},
    transform ${token.duration.quick};

  /*
   * Only with overlay: without it, in WebKit, an anchored popover never reaches display: none and covers the page
   * invisibly.
   */
  @supports (overlay: auto) {
    transition-property: opacity, transform, display, overlay;
    transition-behavior: allow-discrete;
  }
  @supports (position-area: bottom) {
    inset: auto;
    margin-top: ${token.space[0.75]};
    position-anchor: --menu;
    position-area: bottom span-right;
  }
  &:popover-open {
    opacity: 1;
    transform: none;

    /* WebKit freezes if it searches for a position while the header hides the menu. */
    @container (min-width: ${breakpoint.laptop}) {
      position-try-fallbacks: flip-inline;
    }

    @starting-style {
      opacity: 0;
      transform: translateY(calc(-1 * ${token.space[0.75]}));
    }
  }
`;

export const MenuItem = styled.a`
  display: block;
  padding: ${token.space[1.5]};
  border-radius: ${token.radius.small};
  color: ${token.color.ink};
  font-size: ${token.text.body};
  font-weight: 500;
  line-height: 1.4;
  text-decoration: none;

  &:hover {
    background: ${token.color.mist};
  }
`;
