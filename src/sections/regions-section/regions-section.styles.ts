import { styled } from "styled-components";
import { breakpoint, Wrap } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";
import depths from "./chart-depths.svg?no-inline";
import land from "./chart-land.svg?no-inline";

const CHART_RATIO = "560 / 400";

export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[5]};

  /* Where no place is known there is no chart, and the list has the whole width. */
  @container (min-width: ${breakpoint.laptop}) {
    &:has(> :nth-child(2)) {
      grid-template-columns: minmax(0, 4fr) minmax(0, 5fr);
      gap: ${token.space[6]};
      align-items: center;
    }
  }
`;

export const List = styled.ul`
  margin-top: ${token.space[4]};

  li {
    padding-block: 1.25rem;
    border-top: 1px solid ${token.color.line};
  }
  li:last-child {
    padding-bottom: 0;
  }
`;

export const RegionName = styled.h3`
  font-size: 1.375rem;
`;

export const RegionText = styled.p`
  margin: 0.375rem 0;
  color: ${token.color.soft};
`;

/** The paper of the chart with a line every five degrees; its drawings load when it comes near. */
export const Chart = styled.div`
  position: relative;
  overflow: hidden;
  container-type: inline-size;
  content-visibility: auto;
  aspect-ratio: ${CHART_RATIO};
  /* A picture keeps its colours. */
  forced-color-adjust: none;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.large};
  background:
    linear-gradient(90deg, ${token.color.line} 1px, transparent 1px) 0 0 / 17.857% 100%,
    linear-gradient(${token.color.line} 1px, transparent 1px) 0 0 / 100% 25%,
    ${token.color.panel};
`;

const Layer = styled.div`
  position: absolute;
  inset: 0;
`;

export const Depths = styled(Layer)`
  background: ${token.color.sea};
  mask: url(${depths}) center / 100% 100%;
  opacity: 0.5;
`;

export const Land = styled(Layer)`
  background: color-mix(in srgb, ${token.color.sea} 20%, ${token.color.panel});
  mask: url(${land}) center / 100% 100%;
`;

export const Route = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;

  path {
    stroke: ${token.color.saffron};
    stroke-width: 2.5;
    stroke-dasharray: 1 7;
    stroke-linecap: round;
    vector-effect: non-scaling-stroke;
  }
`;

/** A point with its name; its own box is nothing, so that the point stands exactly on the place. */
export const Pin = styled.span`
  --dot: min(1rem, 5cqi);
  position: absolute;
  width: 0;
  height: 0;

  &::before {
    content: "";
    position: absolute;
    inset: calc(-0.5 * var(--dot));
    width: var(--dot);
    height: var(--dot);
    border: calc(0.25 * var(--dot)) solid ${token.color.seaDeep};
    border-radius: 50%;
    background: ${token.color.saffron};
    box-shadow: 0 0 0 3px ${token.color.panel};
  }
  > span {
    position: absolute;
    top: calc(-0.875 * var(--dot));
    left: calc(1.125 * var(--dot));
    padding: 0.1875rem 0.5rem;
    border-radius: ${token.radius.small};
    background: ${token.color.panel};
    color: ${token.color.ink};
    font-size: min(0.875rem, 4.5cqi);
    font-weight: 600;
    line-height: 1.4;
    white-space: nowrap;
  }
  &[data-side="start"] > span {
    right: calc(1.125 * var(--dot));
    left: auto;
  }
`;
