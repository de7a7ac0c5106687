import { scaleLinear } from "@visx/scale";
import { useParentSize } from "@visx/responsive";
import { Link } from "react-router-dom";
import { token } from "../../theme/tokens.ts";
import { BarFrame, BarLabel, BarValue, ChartBox } from "./report.styles.ts";

/** One bar; `mark` is a second figure on the same scale, such as a 90th percentile. */
export type BarRow = {
  key: string;
  label: string;
  value: number;
  mark?: number;
  /** The figure in words, at the end of the line. */
  text: string;
  to: string;
};

type BarListProps = {
  /** What the bars show, for screen readers. */
  label: string;
  rows: readonly BarRow[];
  color?: string;
};

const ROW = 44;
const BAR = 14;
const TEXT = 18;

/** Horizontal bars, each with its label and figure above it, that lead to the leads behind them. */
export function BarList({ label, rows, color = token.color.sea }: BarListProps) {
  const { parentRef, width } = useParentSize({ initialSize: { width: 480, height: 0 } });
  const scale = scaleLinear({
    domain: [0, Math.max(1, ...rows.map(({ value, mark = 0 }) => Math.max(value, mark)))],
    range: [0, width],
  });
  const height = rows.length * ROW;
  return (
    <ChartBox ref={parentRef}>
      <svg aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {rows.map(({ key, label: name, value, mark, text, to }, place) => (
          <Link key={key} to={to} aria-label={`${name}: ${text}`}>
            <BarFrame width={width} height={ROW - 4} y={place * ROW} />
            <BarLabel x={0} y={place * ROW + TEXT}>
              {name}
            </BarLabel>
            <BarValue x={width} y={place * ROW + TEXT} textAnchor="end">
              {text}
            </BarValue>
            <rect
              x={0}
              y={place * ROW + TEXT + 6}
              height={BAR}
              width={width}
              rx={3}
              fill={token.color.mist}
            />
            <rect
              x={0}
              y={place * ROW + TEXT + 6}
              height={BAR}
              width={value > 0 ? Math.max(2, scale(value)) : 0}
              rx={3}
              fill={color}
            />
            {mark === undefined ? null : (
              <rect
                x={Math.max(0, Math.min(width - 3, scale(mark) - 1.5))}
                y={place * ROW + TEXT + 3}
                height={BAR + 6}
                width={3}
                fill={token.color.clay}
              />
            )}
          </Link>
        ))}
      </svg>
    </ChartBox>
  );
}
