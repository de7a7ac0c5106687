import { expect, test } from "vitest";
import { nextFormerPaths } from "./former-paths.ts";

const published = { path: "/old" };

test("adds the published path when the path changes, unless it is stored already", () => {
  expect(nextFormerPaths({ path: "/new" }, published)).toEqual(["/old"]);
  const renamedTwice = { path: "/new", formerPaths: ["/older"] };
  expect(nextFormerPaths(renamedTwice, published)).toEqual(["/older", "/old"]);
  expect(nextFormerPaths({ path: "/new", formerPaths: ["/old"] }, published)).toBeUndefined();
});

test("removes the published path once it is typed again, but never one that is published", () => {
  const restored = { path: "/old", formerPaths: ["/older", "/old"] };
  expect(nextFormerPaths(restored, published)).toEqual(["/older"]);
  expect(nextFormerPaths(restored, restored)).toBeUndefined();
});

test("changes nothing if the path is unchanged, or the page was unpublished or archived", () => {
  expect(nextFormerPaths({ path: "/old" }, published)).toBeUndefined();
  expect(nextFormerPaths({ path: "/new" }, null)).toBeUndefined();
  expect(nextFormerPaths({ path: "/new" }, { path: "/old", archived: true })).toBeUndefined();
  expect(nextFormerPaths({ path: "/new" }, {})).toBeUndefined();
});

test("changes nothing for an empty path and for the home page", () => {
  expect(nextFormerPaths({}, published)).toBeUndefined();
  expect(nextFormerPaths({ path: "/new" }, { path: "/" })).toBeUndefined();
});
