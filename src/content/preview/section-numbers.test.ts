import { expect, test } from "vitest";
import { sectionLocation } from "./section-numbers.ts";

test.each([
  ["page-home", 'sections[_key=="hero"]', "page-home hero", true],
  ["drafts.page-home", 'sections[_key=="hero"].heading', "page-home hero", false],
  ["versions.r1.page-home", "sections:hero.primaryLink.label", "page-home hero", false],
  ["trial", "sections:hero", "trial hero", true],
])(
  "a node of the document %s at %s belongs to the section %s",
  (id, path, section, isSectionRoot) => {
    expect(sectionLocation({ id, path })).toEqual({ section, isSectionRoot });
  },
);

test("a title belongs to no section", () => {
  expect(sectionLocation({ id: "page-home", path: "title" })).toBeUndefined();
});
