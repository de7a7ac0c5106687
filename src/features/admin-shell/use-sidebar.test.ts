import { expect, test } from "vitest";
import { readSidebarCookie, sidebarCookie } from "./use-sidebar.ts";

test("the sidebar is expanded without a cookie", () => {
  expect(readSidebarCookie("")).toBe(true);
  expect(readSidebarCookie("other_sidebar_state=collapsed")).toBe(true);
});

test.each([true, false])("the stored state is read back: %s", (isExpanded) => {
  const [pair] = sidebarCookie(isExpanded).split(";");
  expect(readSidebarCookie(`first=1; ${pair}; last=2`)).toBe(isExpanded);
});

test("it is stored for 7 days", () => {
  expect(sidebarCookie(false)).toContain(`max-age=${7 * 24 * 60 * 60};`);
});
