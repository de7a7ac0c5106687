import { expect, test } from "vitest";
import { chartPosition } from "./chart-position.ts";

test("the middle of the chart is 50 percent from both edges", () => {
  expect(chartPosition(-1, 107)).toEqual({ x: 50, y: 50 });
});

test("north is up and west is left", () => {
  expect(chartPosition(9, 93)).toEqual({ x: 0, y: 0 });
  expect(chartPosition(-11, 121)).toEqual({ x: 100, y: 100 });
});

test("a place off the chart or without coordinates has no pin", () => {
  expect(chartPosition(51.5, -0.12)).toBeNull();
  expect(chartPosition(null, 103.8)).toBeNull();
  expect(chartPosition(1.35, null)).toBeNull();
  expect(chartPosition(Number.NaN, 103.8)).toBeNull();
  expect(chartPosition("1" as unknown as number, 103.8)).toBeNull();
});
