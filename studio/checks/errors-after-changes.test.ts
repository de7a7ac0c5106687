import { expect, test } from "vitest";
import { PATH_TAKEN } from "../schemas/path-rules.ts";
import { type ContentDocument, toContent } from "../texts/content.ts";
import { errorsAfterChange, errorsAfterChanges } from "./errors-after-changes.ts";

const link = {
  _type: "link",
  label: "Menu",
  kind: "internal",
  page: { _type: "reference", _ref: "menu" },
  anchor: "prices",
};
const menu: ContentDocument = {
  _id: "menu",
  _type: "page",
  path: "/menu",
  sections: [{ _key: "a", _type: "statsSection", anchor: "prices" }],
};
const home: ContentDocument = { _id: "home", _type: "page", path: "/", link };
const content = toContent([menu, home]);

function messages(next: ContentDocument | null): string[] {
  return errorsAfterChange(content, "menu", { now: menu, next }).map(
    ({ documentId, message }) => `${documentId}: ${message}`,
  );
}

test("publishing an unchanged page breaks nothing", () => {
  expect(messages(menu)).toEqual([]);
});

test("hiding or unpublishing a page breaks the links to it", () => {
  expect(messages({ ...menu, archived: true })).toEqual(["home: It links to an archived page"]);
  expect(messages(null)).toEqual(["home: It refers to something that was deleted"]);
});

test("removing a section breaks the links to its anchor", () => {
  expect(messages({ ...menu, sections: [] })).toEqual([
    "home: /menu has no section called “prices”",
  ]);
});

test("reports a document's own errors each time it is published", () => {
  const dead = { _type: "link", kind: "external", href: "https://exa mple.com" };
  expect(messages({ ...menu, dead })).toEqual(["menu: “https://exa mple.com” is not an address"]);
});

test("ignores what other documents have broken before", () => {
  const broken = toContent([menu, { ...home, link: { ...link, anchor: "nowhere" } }]);
  expect(errorsAfterChange(broken, "menu", { now: menu, next: menu })).toEqual([]);
});

test("two pages with one path break each other, unless one of them moves", () => {
  expect(messages({ ...menu, path: "/" }).toSorted()).toEqual([
    `home: ${PATH_TAKEN}`,
    `menu: ${PATH_TAKEN}`,
  ]);
  expect(messages({ ...menu, path: "/", archived: true })).not.toContain(`menu: ${PATH_TAKEN}`);
  const now = new Map([menu, home].map((page) => [page._id, page]));
  const next = new Map([
    ["menu", { ...menu, path: "/" }],
    ["home", { ...home, path: "/menu" }],
  ]);
  expect(errorsAfterChanges(content, now, next)).toEqual([]);
});
