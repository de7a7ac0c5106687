import { expect, test } from "vitest";
import { readSidebarCookie, sidebarCookie } from "./use-sidebar.ts";

test("returns expanded if there is no cookie", () => {
  expect(readSidebarCookie("")).toBe(true);
  expect(readSidebarCookie("other_sidebar_state=collapsed")).toBe(true);
});

test.each([true, false])("reads the state that was written to the cookie: %s", (isExpanded) => {
  const [pair] = sidebarCookie(isExpanded).split(";");
  expect(readSidebarCookie(`first=1; ${pair}; last=2`)).toBe(isExpanded);
});

test("writes a cookie that lasts 7 days", () => {
  expect(sidebarCookie(false)).toContain(`max-age=${7 * 24 * 60 * 60};`);
});
