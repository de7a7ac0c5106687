import type { CSSProperties } from "react";
import type { SectionOf } from "../../content/page-content.ts";
import { token } from "../../theme/tokens.ts";
import { chartLand } from "./chart-land.ts";
import { chartView } from "./chart-view.ts";
import { placeLabels } from "./place-labels.ts";
import {
  Coast,
  GridLabel,
  Land,
  Light,
  PlaceName,
  Scale,
  Sea,
  Sheet,
} from "./country-chart.styles.ts";

type Country = NonNullable<SectionOf<"heroSection">["country"]>;
type Place = { _key: string; name: string; latitude: number; longitude: number };

function placesOf(country: Country): Place[] {
  return (country.places ?? []).flatMap(({ _key, name, latitude, longitude }) =>
    name && latitude !== null && longitude !== null ? [{ _key, name, latitude, longitude }] : [],
  );
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}

/** Where the label of a parallel ends on the smallest screen, and the distance at which a marker covers it, in percent. */
const LABEL_END = 21;
const LABEL_HALF = 5;

/** A sea chart of the country's towns, drawn from their positions; the first one is the office. */
export function CountryChart({ country }: { country: Country }) {
  const places = placesOf(country);
  if (places.length === 0) return null;
  const { aspect, locate, parallels, meridians } = chartView(places);
  const spots = places.map((place) => ({ ...place, ...locate(place) }));
  const [office, ...others] = spots.map(({ left, top }) => `${left.toFixed(2)} ${top.toFixed(2)}`);
  const ferries = others.map((other) => `M${office}L${other}`).join("");
  const sides = placeLabels(spots);
  const readable = parallels.filter(
    ({ at }) => !spots.some(({ left, top }) => left < LABEL_END && Math.abs(top - at) < LABEL_HALF),
  );
  const land = chartLand(country.code, locate);
  const names = places.map(({ name }) => name).join(", ");
  return (
    <Sheet
      style={{ "--aspect": aspect } as CSSProperties}
      aria-label={[country.name, names].filter(Boolean).join(": ")}
    >
      <Scale>
        <Sea>
          {land && (
            <Coast>
              <Land style={land} />
            </Coast>
          )}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" fill="none">
            <g stroke={token.color.sea} strokeOpacity="0.28" vectorEffect="non-scaling-stroke">
              {parallels.map(({ at }) => (
                <path key={at} d={`M0 ${at}H100`} vectorEffect="non-scaling-stroke" />
              ))}
              {meridians.map(({ at }) => (
                <path key={at} d={`M${at} 0V100`} vectorEffect="non-scaling-stroke" />
              ))}
            </g>
            <path
              d={ferries}
              stroke={token.color.saffron}
              strokeWidth="2.5"
              strokeDasharray="1 8"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {readable.map(({ at, label }) => (
            <GridLabel key={label} data-axis="latitude" style={{ top: percent(at) }}>
              {label}
            </GridLabel>
          ))}
          {meridians.map(({ at, label }) => (
            <GridLabel key={label} data-axis="longitude" style={{ left: percent(at) }}>
              {label}
            </GridLabel>
          ))}
          {spots.map(({ _key, name, left, top }, index) => (
            <span key={_key}>
              <Light data-office={index === 0} style={{ left: percent(left), top: percent(top) }} />
              <PlaceName
                data-side={sides[index]}
                style={{ left: percent(left), top: percent(top) }}
              >
                {name}
              </PlaceName>
            </span>
          ))}
        </Sea>
      </Scale>
    </Sheet>
  );
}
