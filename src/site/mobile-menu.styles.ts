import { styled } from "styled-components";
import { breakpoint, gutter } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

export const Root = styled.div`
  display: contents;
`;

export const Toggle = styled.button`
  display: none;
  width: 2.75rem;
  height: 2.75rem;
  place-items: center;
  margin-right: -0.625rem;
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
  width: 1.75rem;
  stroke: currentcolor;
  stroke-width: 2;
  stroke-linecap: round;

  path {
    transform-origin: center;
    transition: transform ${token.duration.calm};
  }
  button:has(+ :popover-open) > & {
    path:first-child {
      transform: translateY(4px) rotate(45deg);
    }
    path:last-child {
      transform: translateY(-4px) rotate(-45deg);
    }
  }
`;

export const Panel = styled.nav`
  position: fixed;
  inset: 4.3125rem 0 0;
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
    top: 4.8125rem;
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
  border-bottom: 1px solid ${token.color.line};
`;

export const GroupLabel = styled.p`
  padding-top: ${token.space[2]};
  color: ${token.color.soft};
  font-size: 0.9375rem;
`;

export const Entry = styled.a`
  display: block;
  padding-block: 0.75rem;
  color: ${token.color.ink};
  font: 640 1.5rem/1.25 ${token.font.display};
  letter-spacing: -0.02em;
  text-decoration: none;

  ${Panel} > & {
    border-bottom: 1px solid ${token.color.line};
    padding-block: 1.125rem;
  }
`;
