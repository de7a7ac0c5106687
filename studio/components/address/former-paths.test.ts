import { expect, test } from "vitest";
import { lostPath } from "./former-paths.ts";

const published = { path: "/old" };

test("a published address is lost when the path changes, and kept only once", () => {
  expect(lostPath({ path: "/new" }, published)).toBe("/old");
  expect(lostPath({ path: "/new", formerPaths: ["/older"] }, published)).toBe("/old");
  expect(lostPath({ path: "/new", formerPaths: ["/old"] }, published)).toBeUndefined();
});

test("an address that is not in the place of another is not lost", () => {
  expect(lostPath({ path: "/old" }, published)).toBeUndefined();
  expect(lostPath({ path: "/new" }, null)).toBeUndefined();
  expect(lostPath({ path: "/new" }, { path: "/old", archived: true })).toBeUndefined();
  expect(lostPath({ path: "/new" }, {})).toBeUndefined();
});

test("an unfinished path loses nothing yet, and the home page's address is never given up", () => {
  expect(lostPath({}, published)).toBeUndefined();
  expect(lostPath({ path: "/new" }, { path: "/" })).toBeUndefined();
});
