import { expect, test } from "vitest";
import { PATH_TAKEN } from "../schemas/path-rules.ts";
import { checkAcross } from "./check-content.ts";
import { type ContentDocument, toContent } from "../texts/content.ts";

const page = (fields: Partial<ContentDocument> = {}): ContentDocument => ({
  _id: "page",
  _type: "page",
  path: "/page",
  ...fields,
});

const found = (...documents: ContentDocument[]) =>
  checkAcross(toContent(documents))
    .filter(({ message }) => message === PATH_TAKEN)
    .map(({ documentId, path, level }) => [documentId, path.join(), level]);

test("reports two pages with one path, of any language and type", () => {
  const other = page({ _id: "other", language: "ms" });
  const legal = page({ _id: "legal", _type: "legalPage" });
  const contact = page({ _id: "contact", _type: "contactPage", path: "/contact" });
  expect(found(page(), other, legal, contact)).toEqual([
    ["page", "path", "error"],
    ["other", "path", "error"],
    ["legal", "path", "error"],
  ]);
});

test("accepts a path shared with a hidden page, another language or an earlier version", () => {
  const hidden = page({ _id: "hidden", archived: true });
  const version = page({ _id: "ms", path: "/ms/page", language: "ms" });
  const moved = page({ _id: "moved", path: "/moved", formerPaths: ["/page", "/older"] });
  const too = page({ _id: "too", path: "/too", formerPaths: ["/older"] });
  expect(found(page(), hidden, version, moved, too)).toEqual([]);
});

test("compares a draft at its future address, and not with the page that it replaces", () => {
  const draft = page({ _id: "drafts.page" });
  expect(found(page(), draft, page({ _id: "drafts.new", path: "/new" }))).toEqual([]);
  expect(found(page(), draft, page({ _id: "drafts.new" }))).toHaveLength(2);
});
