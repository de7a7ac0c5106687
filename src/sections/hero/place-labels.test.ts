import { expect, test } from "vitest";
import { placeLabels } from "./place-labels.ts";

test("puts a name to the right of its mark if there is room", () => {
  expect(placeLabels([{ name: "Medan", left: 20, top: 30 }])).toEqual(["right"]);
});

test("puts a name at the edge of the chart above or below its mark", () => {
  expect(placeLabels([{ name: "Manado", left: 84, top: 30 }])).toEqual(["above"]);
  expect(placeLabels([{ name: "Manado", left: 84, top: 3 }])).toEqual(["below"]);
});

test("puts a long name at the edge above its mark, to the left", () => {
  const george = { name: "George Town", left: 20, top: 40 };
  const kota = { name: "Kota Kinabalu", left: 80, top: 38 };
  expect(placeLabels([george, kota])).toEqual(["right", "above-left"]);
});

test("moves a name that would cover a mark or an earlier name", () => {
  const spots = [
    { name: "Johor Bahru", left: 34, top: 60 },
    { name: "Kuching", left: 58, top: 60 },
    { name: "Skudai", left: 34, top: 50 },
  ];
  expect(placeLabels(spots)).toEqual(["below", "right", "right"]);
});

test("still returns a place if none is free", () => {
  const crowd = Array.from({ length: 12 }, () => ({ name: "Jakarta", left: 50, top: 50 }));
  expect(placeLabels(crowd)).toHaveLength(12);
});
