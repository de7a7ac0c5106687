import { expect, test } from "vitest";
import { readSidebarCookie, sidebarCookie } from "./use-sidebar.ts";

test("the sidebar is expanded without a cookie", () => {
  expect(readSidebarCookie("")).toBe(true);
  expect(readSidebarCookie("other_sidebar_state=collapsed")).toBe(true);
});

test.each([true, false])("restores the stored state: %s", (isExpanded) => {
  const [pair] = sidebarCookie(isExpanded).split(";");
  expect(readSidebarCookie(`first=1; ${pair}; last=2`)).toBe(isExpanded);
});

test("stores the state for 7 days", () => {
  expect(sidebarCookie(false)).toContain(`max-age=${7 * 24 * 60 * 60};`);
});
