// @vitest-environment node
import { expect, test } from "vitest";
import { listState } from "../../lib/return-path.ts";
import { listOf, stepsOf, listPositionOf } from "./lead-list.ts";

const columns = [
  ["a", "b", "c"],
  ["d", "e"],
];

test("steps through the list that contains the lead, and has no step past its end", () => {
  const position = listPositionOf("b", columns, null);
  expect(stepsOf("b", position)).toEqual({ previous: "a", next: "c", index: 1, count: 3 });
  expect(stepsOf("e", listPositionOf("e", columns, position))).toMatchObject({
    previous: "d",
    next: undefined,
  });
  expect(listPositionOf("x", columns, null)).toBeNull();
  expect(stepsOf("x", null)).toBeNull();
});

test("steps from a moved lead's former position; the next lead's list no longer contains it", () => {
  const position = listPositionOf("b", columns, null);
  const moved = [
    ["a", "c"],
    ["b", "d", "e"],
  ];
  const newPosition = listPositionOf("b", moved, position);
  expect(stepsOf("b", newPosition)).toMatchObject({ previous: "a", next: "c" });
  expect(stepsOf("c", listPositionOf("c", moved, newPosition))).toMatchObject({
    previous: "a",
    count: 2,
  });
});

test("listOf reads the list that listState stored, and ignores any other state", () => {
  const location = { pathname: "/admin/today", search: "?owner=all" };
  const state = listState(location, ["a", "b"]);
  expect(state).toEqual({ from: "/admin/today?owner=all", list: ["a", "b"] });
  expect(listOf(state)).toEqual(["a", "b"]);
  for (const other of [null, "a", {}, { list: "a" }, { list: [1] }]) {
    expect(listOf(other)).toBeUndefined();
  }
});
