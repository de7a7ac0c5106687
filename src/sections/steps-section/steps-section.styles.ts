import { styled } from "styled-components";
import { breakpoint } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";
import { onGround } from "../section-ground.tsx";

/** A saffron route with a station for each step: down the page on a phone, across it on a laptop. */
export const Route = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-top: clamp(2.5rem, 5vw, 4rem);

  @container (min-width: ${breakpoint.laptop}) {
    grid-template-columns: none;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
  }
`;

export const Stop = styled.li`
  position: relative;
  padding: 0 0 ${token.space[5]} 2.75rem;

  &::before {
    content: "";
    position: absolute;
    z-index: 1;
    top: 0.4375rem;
    left: 0.125rem;
    width: 1.125rem;
    height: 1.125rem;
    border: 4px solid ${onGround.mark};
    border-radius: 50%;
    background: ${token.color.paper};
  }
  [data-tone="mist"] &::before {
    background: ${token.color.mist};
  }
  [data-tone="sea"] &::before {
    background: ${token.color.seaDeep};
  }
  &:not(:last-child)::after {
    content: "";
    position: absolute;
    top: 1.5625rem;
    bottom: -0.4375rem;
    left: 0.625rem;
    border-left: 2px solid ${token.color.saffron};
  }
  &:last-child {
    padding-bottom: 0;
  }

  @container (min-width: ${breakpoint.laptop}) {
    padding: 2.75rem ${token.space[5]} 0 0;

    &::before {
      top: 0;
      left: 0;
    }
    &:not(:last-child)::after {
      top: 0.5rem;
      right: 0;
      bottom: auto;
      left: 1.125rem;
      border-top: 2px solid ${token.color.saffron};
      border-left: 0;
    }
  }
`;

export const StopLabel = styled.p`
  font: 640 clamp(1.75rem, 1.3rem + 1.6vw, 2.5rem) / 1 ${token.font.display};
  letter-spacing: -0.03em;
  font-variant-numeric: tabular-nums;
  color: ${onGround.mark};
`;

export const StopTitle = styled.h3`
  font-size: 1.375rem;
  line-height: 1.2;

  p + & {
    margin-top: 0.75rem;
  }
`;

export const StopText = styled.p`
  max-width: 30em;
  margin-top: 0.625rem;
  color: ${onGround.soft};
`;
