import { styled } from "styled-components";
import { Wrap } from "../../theme/layout.tsx";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import depths from "./chart-depths.svg?no-inline";
import land from "./chart-land.svg?no-inline";
import wideLand from "./chart-land-wide.svg?no-inline";

const CHART_RATIO = "560 / 400";

export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(${token.space[1.5]}, 4.5vw, ${token.space[5]});

  /* Without a chart (no region has a position) the list has the full width. */
  @container (min-width: ${breakpoint.laptop}) {
    &:has(> :nth-child(2)) {
      grid-template-columns: minmax(0, 4fr) minmax(0, 5fr);
      gap: ${token.space[6]};
      align-items: center;
    }
  }
`;

export const List = styled.ul`
  margin-top: clamp(${token.space[1.5]}, 4.2vw, ${token.space[4]});

  li {
    padding-block: clamp(${token.space[1]}, 2.7vw, ${token.space[2.5]});
    border-top: ${token.border.hairline} solid ${token.color.line};
  }
  li:last-child {
    padding-bottom: 0;
  }

  /* The link on the line of the name, if both fit. */
  @container (${breakpoint.narrow} <= width < ${breakpoint.phone}) {
    li {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      align-items: baseline;
      gap: 0 ${token.space[1.5]};
    }
    p {
      order: 1;
      width: 100%;
      font-size: ${token.text.small};
    }
    a {
      min-height: ${token.space[3]};
      font-size: ${token.text.small};
    }
  }
`;

export const RegionName = styled.h3`
  overflow-wrap: anywhere;
  font-size: ${token.text.subheading};
`;

export const RegionText = styled.p`
  margin-block: clamp(${token.space[0.25]}, 0.8vw, ${token.space[0.75]});
  color: ${token.color.soft};
`;

/** The chart's background with a line every five degrees; its images load when it is near the window. */
export const Chart = styled.div`
  position: relative;
  overflow: hidden;
  container-type: inline-size;
  content-visibility: auto;
  aspect-ratio: ${CHART_RATIO};
  /* Forced colours would make the picture unreadable. */
  forced-color-adjust: none;
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.large};
  background:
    linear-gradient(
        90deg,
        ${token.color.line} ${token.border.hairline},
        transparent ${token.border.hairline}
      )
      0 0 / 17.857% 100%,
    linear-gradient(
        ${token.color.line} ${token.border.hairline},
        transparent ${token.border.hairline}
      )
      0 0 / 100% 25%,
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

export const WideLand = styled(Land)`
  mask: url(${wideLand}) center / 100% 100%;
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

/** A point with its name. The box has no size, so that the point is centred exactly on the place. */
export const Pin = styled.span`
  --dot: min(${token.space[2]}, 5cqi);
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
    box-shadow: 0 0 0 ${token.border.bar} ${token.color.panel};
  }
  > span {
    position: absolute;
    top: calc(-0.875 * var(--dot));
    left: calc(1.125 * var(--dot));
    padding: ${token.space[0.5]} ${token.space[1]};
    border-radius: ${token.radius.small};
    background: ${token.color.panel};
    color: ${token.color.ink};
    font-size: min(${token.text.small}, 4.5cqi);
    font-weight: 600;
    line-height: 1.4;
    white-space: nowrap;
  }
  &[data-shift="up"] > span {
    top: calc(-1.5 * var(--dot));
  }
  &[data-shift="down"] > span {
    top: calc(-0.25 * var(--dot));
  }
  &[data-side="start"] > span {
    right: calc(1.125 * var(--dot));
    left: auto;
  }
`;
