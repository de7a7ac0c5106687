import { expect, test } from "vitest";
import { chartPosition, needsWideChart, WIDE_EDGES } from "./chart-position.ts";

test("puts the middle of the chart at 50 percent", () => {
  expect(chartPosition(-1, 107)).toEqual({ x: 50, y: 50 });
});

test("puts north at the top and west at the left", () => {
  expect(chartPosition(9, 93)).toEqual({ x: 0, y: 0 });
  expect(chartPosition(-11, 121)).toEqual({ x: 100, y: 100 });
});

test("returns no position for a place off the chart or without coordinates", () => {
  expect(chartPosition(51.5, -0.12)).toBeNull();
  expect(chartPosition(null, 103.8)).toBeNull();
  expect(chartPosition(1.35, null)).toBeNull();
  expect(chartPosition(Number.NaN, 103.8)).toBeNull();
  expect(chartPosition("1" as unknown as number, 103.8)).toBeNull();
});

test("puts a place beyond the strait on the chart of all of South-East Asia", () => {
  const bangkok = { latitude: 13.75, longitude: 100.5 };
  const singapore = { latitude: 1.35, longitude: 103.82 };
  const london = { latitude: 51.5, longitude: -0.12 };
  expect(needsWideChart([singapore, bangkok])).toBe(true);
  expect(needsWideChart([singapore, london])).toBe(false);
  expect(chartPosition(bangkok.latitude, bangkok.longitude)).toBeNull();
  expect(chartPosition(bangkok.latitude, bangkok.longitude, WIDE_EDGES)).toEqual({
    x: 29.6,
    y: 29.3,
  });
});
