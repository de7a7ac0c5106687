import { expect, test } from "vitest";
import { resolveLink, safeHref } from "./links.ts";
import type { Link } from "./page-content.ts";

const link: Link = {
  _type: "link",
  label: "Try it",
  kind: "internal",
  href: null,
  query: null,
  anchor: null,
  path: "/contact",
};

test.each([
  ["https://agents.selat.example/", "https://agents.selat.example/"],
  ["mailto:hello@selat.example", "mailto:hello@selat.example"],
  ["tel:+6560000000", "tel:+6560000000"],
  ["/admin/login", "/admin/login"],
  ["#about", "#about"],
])("allows the address %s", (href, expected) => {
  expect(safeHref(href)).toBe(expected);
});

test.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "//evil.example/x",
  "/\\evil.example",
  "vbscript:x",
  "relative/path",
  "",
  null,
])("refuses the address %j", (href) => {
  expect(safeHref(href)).toBeNull();
});

test("carries the query and the anchor of a page link, with spaces encoded once", () => {
  const query = "source=homepage-final-cta&stage=Request Trial";
  expect(resolveLink({ ...link, query, anchor: "form" })?.href).toBe(
    "/contact?source=homepage-final-cta&stage=Request%20Trial#form",
  );
});

test("drops a link without a label, without a page, or with a script for an address", () => {
  expect(resolveLink({ ...link, label: null })).toBeNull();
  expect(resolveLink({ ...link, path: null })).toBeNull();
  expect(resolveLink({ ...link, kind: "external", href: "javascript:alert(1)" })).toBeNull();
  expect(resolveLink(null)).toBeNull();
});

test("distinguishes links within this site from links to other sites", () => {
  expect(resolveLink(link)?.kind).toBe("internal");
  expect(resolveLink({ ...link, kind: "external", href: "/admin/login" })?.kind).toBe("internal");
  expect(resolveLink({ ...link, kind: "external", href: "https://a.example" })?.kind).toBe(
    "external",
  );
});
