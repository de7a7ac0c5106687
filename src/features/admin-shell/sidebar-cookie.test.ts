import { expect, test } from "vitest";
import { readSidebarCookie, sidebarCookie } from "./sidebar-cookie.ts";

test("the sidebar is open where nothing is kept", () => {
  expect(readSidebarCookie("")).toBe(true);
  expect(readSidebarCookie("other_sidebar_state=collapsed")).toBe(true);
});

test.each([true, false])("what is kept is read back: %s", (isExpanded) => {
  const [pair] = sidebarCookie(isExpanded).split(";");
  expect(readSidebarCookie(`first=1; ${pair}; last=2`)).toBe(isExpanded);
});

test("it is kept for 7 days", () => {
  expect(sidebarCookie(false)).toContain(`max-age=${7 * 24 * 60 * 60};`);
});
