import type { SectionOf } from "../../content/page-content.ts";
import { chartPosition, labelShift, needsWideChart, WIDE_EDGES } from "./chart-position.ts";
import { Chart, Depths, Land, Pin, Route, WideLand } from "./regions.styles.ts";

type Region = NonNullable<SectionOf<"regionsSection">["regions"]>[number];

/** A sea chart with a pin for each region and a route from the first to each other; hidden from screen readers. */
export function SeaChart({ regions }: { regions: Region[] }) {
  const isWide = needsWideChart(regions);
  const pins = regions.flatMap((region) => {
    const position = chartPosition(
      region.latitude,
      region.longitude,
      isWide ? WIDE_EDGES : undefined,
    );
    return position ? [{ ...position, key: region._key, label: region.place ?? region.name }] : [];
  });
  const [home, ...others] = pins;
  if (!home) return null;
  return (
    <Chart aria-hidden="true">
      {isWide ? <WideLand /> : <Depths />}
      {!isWide && <Land />}
      <Route viewBox="0 0 100 100" preserveAspectRatio="none">
        {others.map(({ key, x, y }) => (
          <path key={key} d={`M${home.x} ${home.y}L${x} ${y}`} />
        ))}
      </Route>
      {pins.map((pin) => (
        <Pin
          key={pin.key}
          data-side={pin.x > 60 ? "start" : "end"}
          data-shift={labelShift(pin, pins)}
          style={{ left: `${pin.x}%`, top: `${pin.y}%` }}
        >
          <span>{pin.label}</span>
        </Pin>
      ))}
    </Chart>
  );
}
