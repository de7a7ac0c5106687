import { expect, test } from "vitest";
import { lostPath } from "./former-paths.ts";

const published = { path: "/old" };

test("returns the published path when the path changes, unless it is stored already", () => {
  expect(lostPath({ path: "/new" }, published)).toBe("/old");
  expect(lostPath({ path: "/new", formerPaths: ["/older"] }, published)).toBe("/old");
  expect(lostPath({ path: "/new", formerPaths: ["/old"] }, published)).toBeUndefined();
});

test("returns nothing if the path is unchanged, or the page was unpublished or archived", () => {
  expect(lostPath({ path: "/old" }, published)).toBeUndefined();
  expect(lostPath({ path: "/new" }, null)).toBeUndefined();
  expect(lostPath({ path: "/new" }, { path: "/old", archived: true })).toBeUndefined();
  expect(lostPath({ path: "/new" }, {})).toBeUndefined();
});

test("returns nothing for an empty path and for the home page", () => {
  expect(lostPath({}, published)).toBeUndefined();
  expect(lostPath({ path: "/new" }, { path: "/" })).toBeUndefined();
});
