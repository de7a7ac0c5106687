import { AxisBottom, AxisLeft } from "@visx/axis";
import { useParentSize } from "@visx/responsive";
import { scaleBand, scaleLinear } from "@visx/scale";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "../../ui/link.tsx";
import { formatCount } from "../../lib/format-count.ts";
import { token } from "../../theme/tokens.ts";
import { formatWeek, leadsPath, type Period, type stackArrivals } from "./report.ts";
import { ChartBox, Key, Legend, WeekFrame } from "./report.styles.ts";

/** The colours of the sources, legible in the light and the dark scheme; the legend has the names. */
const colors = [
  token.color.sea,
  token.color.saffron,
  token.stage.requestDemo,
  token.color.clay,
  token.color.soft,
];

type WeekChartProps = ReturnType<typeof stackArrivals> & { period: Period };

const HEIGHT = 240;
const MARGIN = { top: 8, right: 0, bottom: 28, left: 44 };

/** The size of a printed chart in px, for A4 with the usual margins. */
const PAPER_WIDTH = 660;
const PAPER_HEIGHT = 180;

/** Returns whether the page is being printed, because a ResizeObserver does not report the width of paper. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // flushSync, because the browser lays the page out for printing as soon as the listener returns.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

const tickLabel = {
  fill: token.color.soft,
  fontSize: token.text.caption,
  fontFamily: token.font.text,
};

/** A chart with one column per week, stacked by source; a column links to the week's leads. */
export function WeekChart({ keys, rows, period }: WeekChartProps) {
  const { parentRef, width: room } = useParentSize({ initialSize: { width: 640, height: 0 } });
  const isPrinting = useIsPrinting();
  const width = isPrinting ? PAPER_WIDTH : room;
  const height = isPrinting ? PAPER_HEIGHT : HEIGHT;
  const inner = Math.max(1, width - MARGIN.left - MARGIN.right);
  const bottom = height - MARGIN.bottom;
  const x = scaleBand({
    domain: rows.map(({ week }) => week),
    range: [MARGIN.left, MARGIN.left + inner],
    padding: 0.2,
  });
  const most = Math.max(1, ...rows.map(({ total }) => total));
  const y = scaleLinear({ domain: [0, most], range: [bottom, MARGIN.top], nice: true });
  const every = Math.ceil(rows.length / Math.max(1, Math.floor(inner / 56)));
  return (
    <>
      <Legend aria-label="Sources">
        {keys.map((key, index) => (
          <li key={key}>
            <Key viewBox="0 0 10 10" aria-hidden="true">
              <rect width="10" height="10" rx="2" fill={colors[index]} />
            </Key>
            {key}
          </li>
        ))}
      </Legend>
      <ChartBox ref={parentRef}>
        <svg
          aria-label="Leads by week and source"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          <AxisLeft
            scale={y}
            left={MARGIN.left}
            numTicks={Math.min(5, most)}
            tickFormat={(value) => formatCount(Number(value))}
            hideAxisLine
            hideTicks
            tickLabelProps={{ ...tickLabel, textAnchor: "end", dx: -4, dy: 4 }}
          />
          <AxisBottom
            scale={x}
            top={bottom}
            tickValues={rows.filter((_, index) => index % every === 0).map(({ week }) => week)}
            tickFormat={formatWeek}
            stroke={token.color.line}
            hideTicks
            tickLabelProps={{ ...tickLabel, textAnchor: "middle", dy: 4 }}
          />
          {rows.map(({ week, counts, total }) => {
            if (total === 0) return null;
            const left = x(week) ?? 0;
            let below = 0;
            return (
              <Link
                key={week}
                to={leadsPath(period, { week })}
                aria-label={`Week of ${formatWeek(week)}: ${formatCount(total)} ${total === 1 ? "lead" : "leads"}`}
              >
                <WeekFrame
                  x={left - 2}
                  y={y(total) - 2}
                  width={x.bandwidth() + 4}
                  height={bottom - y(total) + 4}
                />
                {keys.map((key, index) => {
                  const count = counts[key] ?? 0;
                  const top = y(below + count);
                  const height = y(below) - top;
                  below += count;
                  return count === 0 ? null : (
                    <rect
                      key={key}
                      x={left}
                      y={top}
                      width={x.bandwidth()}
                      height={height}
                      fill={colors[index]}
                      stroke={token.color.panel}
                    />
                  );
                })}
              </Link>
            );
          })}
        </svg>
      </ChartBox>
    </>
  );
}
