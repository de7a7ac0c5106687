// @vitest-environment node
import { expect, test } from "vitest";
import { returnPath, returnState, signInTarget } from "./return-path.ts";

test("returns to a page of the desk, with its view", () => {
  const pagePath = { pathname: "/admin/dashboard/leads/1", search: "?q=kopi" };
  expect(returnPath(returnState(pagePath))).toBe("/admin/dashboard/leads/1?q=kopi");
});

test.each([
  null,
  undefined,
  "text",
  {},
  { from: 7 },
  { from: "/admin/login" },
  { from: "/admin/dashboardx" },
  { from: "/admin/todays" },
  { from: "//evil.example/admin/dashboard" },
  { from: "https://evil.example" },
])("returns to the board if the state is %j", (state) => {
  expect(returnPath(state)).toBe("/admin/dashboard");
});

test.each([
  ["/admin/dashboard/leads/1?q=kopi", "/admin/dashboard/leads/1?q=kopi"],
  ["/admin/dashboard?q=kopi", "/admin/dashboard?q=kopi"],
  ["/admin/today?owner=all", "/admin/today?owner=all"],
  ["/admin/dashboard/settings", "/admin/dashboard"],
  ["/admin/dashboard/leadsx", "/admin/dashboard"],
])("a sign-in that began at %s leads to %s", (from, to) => {
  expect(signInTarget({ from })).toBe(to);
});
