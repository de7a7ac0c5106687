import { styled } from "styled-components";
import { formatPoints } from "./experiment-results.ts";
import type { Interval } from "./statistics.ts";

type Day = Interval & { day: string; difference: number };

const WIDTH = 320;
const HEIGHT = 140;
const LEFT = 44;
const EDGE = 10;

const Chart = styled.svg.attrs({ role: "img" })`
  display: block;
  width: 100%;
  max-width: 40rem;
  height: auto;
  color: var(--card-fg-color);
  font: 10px var(--font-family-base, system-ui);

  & text {
    fill: var(--card-muted-fg-color);
  }
`;

/** Returns the axis limit: 1.5 times the last interval, since the intervals of the first days are too wide to show. */
function reachOf(days: Day[]): number {
  const last = days.at(-1);
  return Math.max(Math.abs(last?.low ?? 0), Math.abs(last?.high ?? 0), 0.001) * 1.5;
}

/** The difference of both rates with its confidence sequence; the table beside it has the same numbers. */
export function DifferenceChart({ days }: { days: Day[] }) {
  const reach = reachOf(days);
  const x = (at: number) =>
    LEFT + (WIDTH - LEFT - EDGE) * (days.length === 1 ? 0.5 : at / (days.length - 1));
  const y = (part: number) => {
    const clamped = Math.max(-reach, Math.min(reach, part));
    return HEIGHT / 2 - (clamped / reach) * (HEIGHT / 2 - EDGE);
  };
  const coordinates = (at: number, part: number) => `${x(at).toFixed(1)},${y(part).toFixed(1)}`;
  const upper = days.map(({ high }, at) => coordinates(at, high));
  const lower = days.map(({ low }, at) => coordinates(at, low)).toReversed();
  const last = days.at(-1);
  const label = last
    ? `The difference is ${formatPoints(last.difference)}, between ${formatPoints(last.low)} and ${formatPoints(last.high)} of 100 visits`
    : "";
  return (
    <Chart viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-label={label}>
      {[reach, 0, -reach].map((part) => (
        <text key={part} x={LEFT - 6} y={y(part) + 3} textAnchor="end">
          {formatPoints(part)}
        </text>
      ))}
      {days.length === 1 && last ? (
        <path
          d={`M${coordinates(0, last.high)}L${coordinates(0, last.low)}`}
          stroke="currentColor"
          strokeOpacity={0.25}
          strokeWidth={12}
        />
      ) : (
        <polygon points={[...upper, ...lower].join(" ")} fill="currentColor" fillOpacity={0.16} />
      )}
      <path
        d={`M${LEFT} ${y(0)}H${WIDTH - EDGE}`}
        stroke="currentColor"
        strokeOpacity={0.6}
        strokeDasharray="3 3"
      />
      <polyline
        points={days.map(({ difference }, at) => coordinates(at, difference)).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {last && (
        <circle cx={x(days.length - 1)} cy={y(last.difference)} r={3.5} fill="currentColor" />
      )}
    </Chart>
  );
}
