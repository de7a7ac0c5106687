import { scaleLinear } from "@visx/scale";
import { Link } from "../../ui/link.tsx";
import { token } from "../../theme/tokens.ts";
import { Bar, BarHead, BarRows } from "./report.styles.ts";

/** One bar of length `value`; `mark` is a second figure on the same scale, e.g. a 90th percentile. */
export type BarRow = {
  key: string;
  label: string;
  value: number;
  mark?: number;
  /** The figure as text, shown at the end of the line above the bar. */
  text: string;
  to: string;
};

type BarListProps = {
  /** The name of the list for screen readers. */
  label: string;
  rows: readonly BarRow[];
  color?: string;
};

const HEIGHT = 14;
const MARK = 3;

/**
 * Horizontal bars, each with its label and figure above it and a link to its leads. Lengths are percentages of the
 * width, so that the bars need no measuring and also fit when printed.
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
                  // Moves the mark to the left by up to its width, so that it is not cut off at either end.
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
