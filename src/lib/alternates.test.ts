import { expect, test } from "vitest";
import { alternates, type KnownPages, type PageVersion, translationsOf } from "./alternates.ts";
import { languagesOf } from "./languages.ts";

const languages = languagesOf([
  { code: "en", name: "English" },
  { code: "id", name: "Bahasa Indonesia" },
  { code: "zh", name: "中文", tag: "zh-Hans" },
]);

function page(path: string, language = "", country: string | null = null): PageVersion {
  return { id: path, path, language, country };
}

function site(pages: PageVersion[], ...groups: string[][]): KnownPages {
  return { languages, versions: pages, groups };
}

const tagsOf = (path: string, knownPages: KnownPages) =>
  alternates(path, knownPages).map(({ language, path: other }) => `${language} ${other}`);

test("a page and its translations list each other, themselves and the default", () => {
  const knownPages = site(
    [page("/menu"), page("/id/menu", "id"), page("/zh/caidan", "zh"), page("/about")],
    ["/menu", "/id/menu", "/zh/caidan"],
  );
  const expected = ["en /menu", "id /id/menu", "zh-Hans /zh/caidan", "x-default /menu"];
  for (const path of ["/menu", "/id/menu", "/zh/caidan"]) {
    expect(tagsOf(path, knownPages)).toEqual(expected);
  }
  expect(tagsOf("/about", knownPages)).toEqual([]);
});

test("groups home pages by language, and country pages separately without a default", () => {
  const knownPages = site(
    [
      page("/"),
      page("/id", "id"),
      page("/sg", "en", "SG"),
      page("/id/sg", "id", "SG"),
      page("/my", "", "MY"),
    ],
    ["/sg", "/id/sg"],
  );
  for (const path of ["/", "/id"]) {
    expect(tagsOf(path, knownPages)).toEqual(["en /", "id /id", "x-default /"]);
  }
  for (const path of ["/sg", "/id/sg", "/my"]) {
    expect(tagsOf(path, knownPages)).toEqual(["en-MY /my", "en-SG /sg", "id-SG /id/sg"]);
  }
  expect(translationsOf("/sg", knownPages).map(({ path }) => path)).toEqual(["/sg", "/id/sg"]);
});

test("omits missing pages, pages outside their language's paths, and duplicates", () => {
  const knownPages = site(
    [
      page("/menu"),
      page("/menu-id", "id"),
      page("/id/404", "id"),
      page("/a", "", "SG"),
      page("/b", "", "SG"),
      page("/c", "", "MY"),
      page("/"),
    ],
    ["/menu", "/menu-id", "/id/404", "/gone"],
  );
  expect(tagsOf("/menu", knownPages)).toEqual([]);
  expect(tagsOf("/a", knownPages)).toEqual(["en-SG /a", "en-MY /c"]);
  expect(tagsOf("/b", knownPages)).toEqual([]);
});

test("uses the next language as x-default of a group without a page in the first one", () => {
  const knownPages = site(
    [page("/id/promo", "id"), page("/zh/promo", "zh")],
    ["/id/promo", "/zh/promo"],
  );
  expect(tagsOf("/zh/promo", knownPages)).toEqual([
    "id /id/promo",
    "zh-Hans /zh/promo",
    "x-default /id/promo",
  ]);
});
