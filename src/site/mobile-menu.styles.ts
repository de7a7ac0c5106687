import { styled } from "styled-components";
import { gutter } from "../theme/layout.tsx";
import { breakpoint } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";

export const Root = styled.div`
  display: contents;
`;

export const Toggle = styled.button`
  display: none;
  width: ${token.size.target};
  height: ${token.size.target};
  place-items: center;
  margin-right: calc(-1 * ${token.space[1]});
  padding: 0;
  border: 0;
  background: none;
  color: ${token.color.ink};
  cursor: pointer;

  @container (max-width: ${breakpoint.laptop}) {
    display: grid;
  }
`;

export const Lines = styled.svg`
  width: ${token.size.controlSmall};
  stroke: currentcolor;
  stroke-width: 2;
  stroke-linecap: round;

  path {
    transform-origin: center;
    transition: transform ${token.duration.calm};
  }
  button:has(+ :popover-open) > & {
    path:first-child {
      transform: translateY(calc(2 * ${token.border.rule})) rotate(45deg);
    }
    path:last-child {
      transform: translateY(calc(-2 * ${token.border.rule})) rotate(-45deg);
    }
  }
`;

export const Panel = styled.nav`
  position: fixed;
  inset: calc(${token.space[8]} + ${token.border.hairline}) 0 0;
  width: 100%;
  height: auto;
  margin: 0;
  padding: ${token.space[2]} ${gutter} ${token.space[6]};
  border: 0;
  background: ${token.color.paper};
  color: ${token.color.ink};
  overflow-y: auto;
  overscroll-behavior: contain;
  opacity: 0;
  transition:
    opacity ${token.duration.quick},
    display ${token.duration.quick} allow-discrete,
    overlay ${token.duration.quick} allow-discrete;

  @container (min-width: ${breakpoint.tablet}) {
    top: calc(${token.space[9]} + ${token.border.hairline});
  }
  &:popover-open {
    opacity: 1;

    @starting-style {
      opacity: 0;
    }
  }
  :root:has(&:popover-open) {
    overflow: hidden;
  }
`;

export const Group = styled.div`
  padding-block: ${token.space[1]};
  border-bottom: ${token.border.hairline} solid ${token.color.line};
`;

export const GroupLabel = styled.p`
  padding-top: ${token.space[2]};
  color: ${token.color.soft};
  font-size: ${token.text.small};
`;

export const Entry = styled.a`
  display: block;
  padding-block: ${token.space[1.5]};
  color: ${token.color.ink};
  font: 640 ${token.text.heading}/1.25 ${token.font.display};
  letter-spacing: -0.02em;
  text-decoration: none;

  ${Panel} > & {
    border-bottom: ${token.border.hairline} solid ${token.color.line};
    padding-block: ${token.space[2]};
  }
`;
