import { scaleLinear } from "@visx/scale";
import { Link } from "../../ui/link.tsx";
import { token } from "../../theme/tokens.ts";
import { Bar, BarHead, BarRows } from "./report.styles.ts";

/** One bar; `mark` is a second figure on the same scale, such as a 90th percentile. */
export type BarRow = {
  key: string;
  label: string;
  value: number;
  mark?: number;
  /** The figure as text, at the end of the line. */
  text: string;
  to: string;
};

type BarListProps = {
  /** What the bars show, for screen readers. */
  label: string;
  rows: readonly BarRow[];
  color?: string;
};

const HEIGHT = 14;
const MARK = 3;

/**
 * Horizontal bars, each with its label and figure above it, that link to their leads. Their lengths are shares of the
 * width, so that they need no measuring and fit on paper as well.
 */
export function BarList({ label, rows, color = token.color.sea }: BarListProps) {
  const scale = scaleLinear({
    domain: [0, Math.max(1, ...rows.map(({ value, mark = 0 }) => Math.max(value, mark)))],
    range: [0, 100],
  });
  return (
    <BarRows aria-label={label}>
      {rows.map(({ key, label: name, value, mark, text, to }) => (
        <li key={key}>
          <Link to={to}>
            <BarHead>
              <b>{name}</b> <span>{text}</span>
            </BarHead>
            <Bar width="100%" height={HEIGHT + MARK} aria-hidden="true">
              <rect width="100%" height={HEIGHT} rx={3} fill={token.color.mist} />
              {value > 0 ? (
                <rect width={`${scale(value)}%`} height={HEIGHT} rx={3} fill={color} />
              ) : null}
              {mark === undefined ? null : (
                <rect
                  x={`${scale(mark)}%`}
                  // Not cut at either end.
                  transform={`translate(${(-MARK * scale(mark)) / 100})`}
                  width={MARK}
                  height={HEIGHT + MARK}
                  fill={token.color.clay}
                />
              )}
            </Bar>
          </Link>
        </li>
      ))}
    </BarRows>
  );
}
