import { expect, test } from "vitest";
import { chartView, formatDegrees } from "./chart-view.ts";

test("writes positions in degrees and minutes, as on a chart", () => {
  expect(formatDegrees(103.8333, "E", "W")).toBe("103°50′ E");
  expect(formatDegrees(-6, "N", "S")).toBe("6° S");
  expect(formatDegrees(0, "N", "S")).toBe("0°");
});

test("every place lies on the chart, north up and east right", () => {
  const west = { latitude: 1.3, longitude: 103.7 };
  const north = { latitude: 1.45, longitude: 103.9 };
  const { locate } = chartView([west, north]);
  const [first, second] = [locate(west), locate(north)];
  expect(first.left).toBeLessThan(second.left);
  expect(first.top).toBeGreaterThan(second.top);
  for (const { left, top } of [first, second]) {
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(100);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(100);
  }
});

test("leaves space and grid lines around a single place", () => {
  const view = chartView([{ latitude: 1.28, longitude: 103.85 }]);
  const { left, top } = view.locate({ latitude: 1.28, longitude: 103.85 });
  expect([Math.round(left), Math.round(top)]).toEqual([50, 50]);
  expect(view.parallels.length).toBeGreaterThan(0);
});

test("draws at most five grid lines each way for a country of many islands", () => {
  const view = chartView([
    { latitude: 3.6, longitude: 98.7 },
    { latitude: -8.7, longitude: 140.7 },
  ]);
  expect(view.meridians.length).toBeLessThanOrEqual(5);
  expect(view.parallels.length).toBeLessThanOrEqual(5);
  expect(view.meridians.map(({ label }) => label)).toContain("120° E");
});
