import { expect, test } from "vitest";
import { chartLand } from "./chart-land.ts";
import { chartView } from "./chart-view.ts";

const { locate } = chartView([
  { latitude: 1.284, longitude: 103.851 },
  { latitude: 1.436, longitude: 103.786 },
]);

test("places a country's drawing by its bounds on the chart", () => {
  const land = chartLand("SG", locate);
  const { left, top } = locate({ latitude: 1.6, longitude: 103.5 });
  expect(Number.parseFloat(String(land?.left))).toBeCloseTo(left, 1);
  expect(Number.parseFloat(String(land?.top))).toBeCloseTo(top, 1);
  expect(land?.maskImage).toContain("land-sg");
});

test.each(["BN", "ID", "KH", "LA", "MM", "MY", "PH", "SG", "TH", "TL", "VN"])(
  "returns land for %s, as for every country of ASEAN",
  (code) => {
    expect(chartLand(code, locate)?.maskImage).toContain(`land-${code.toLowerCase()}`);
  },
);

test("returns no land for a country without a drawing, or with a name such as toString", () => {
  expect(chartLand("AQ", locate)).toBeNull();
  expect(chartLand("toString", locate)).toBeNull();
  expect(chartLand(null, locate)).toBeNull();
});
