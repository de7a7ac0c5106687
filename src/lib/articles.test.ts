import { expect, test } from "vitest";
import { articlePages, articlesPath } from "./articles.ts";
import { languagesOf } from "./languages.ts";

const languages = languagesOf([
  { code: "en", name: "English" },
  { code: "ms", name: "Bahasa Melayu" },
]);

test("the list's address is below the language, its later pages below the list", () => {
  expect(articlesPath("en", languages)).toBe("/stories");
  expect(articlesPath("ms", languages)).toBe("/ms/stories");
  expect(articlesPath("ms", languages, 1)).toBe("/ms/stories");
  expect(articlesPath("ms", languages, 3)).toBe("/ms/stories/3");
});

test.each([
  [0, 0],
  [1, 1],
  [10, 1],
  [11, 2],
])("puts %i articles on %i pages", (articles, pages) => {
  expect(articlePages(articles)).toBe(pages);
});
