import { expect, test } from "vitest";
import { link } from "./link.ts";

const nothing = {
  title: "Prices",
  path: undefined,
  query: undefined,
  anchor: undefined,
  href: undefined,
};

const subtitleOf = (selected: object) =>
  link.preview?.prepare?.({ ...nothing, ...selected })?.subtitle;

test.each([
  [{ path: "/menu" }, "/menu"],
  [{ path: "/menu", anchor: "prices" }, "/menu#prices"],
  [{ path: "/menu", query: "a=b" }, "/menu?a=b"],
  [{ path: "/menu", query: "a=b", anchor: "prices" }, "/menu?a=b#prices"],
  // The anchor is left over from the time when the link led to a page.
  [{ href: "https://example.com", anchor: "prices" }, "https://example.com"],
  [{ href: "#prices" }, "#prices"],
])("shows for a link to %j where it leads: %s", (selected, subtitle) => {
  expect(subtitleOf(selected)).toBe(subtitle);
});

test("selects exactly the fields that the subtitle uses", () => {
  expect(link.preview?.select).toEqual({
    title: "label",
    path: "page.path",
    query: "query",
    anchor: "anchor",
    href: "href",
  });
});
