import { expect, test } from "vitest";
import type { PageContent } from "./page-content.ts";
import { resolveContent } from "./resolve-content.ts";

const link = (path: string) => ({ _type: "link", label: "x", kind: "internal", path });

function content(overrides: object = {}): PageContent {
  return {
    site: {
      languages: [
        { code: "en", name: "English" },
        { code: "ms", name: "Bahasa Melayu", region: "MY" },
      ],
      navigation: [
        { _key: "products", _type: "navigationGroup", label: "Products", links: [link("/menu")] },
        { _key: "about", ...link("/about"), label: "About" },
        { _key: "old", _type: "link", kind: "external", href: "/old-menu?a=b" },
      ],
      defaultSeo: { keywords: ["one", "two"] },
      localizedTexts: [
        { language: "ms", path: "navigation[products].label", value: "Produk" },
        { language: "ms", path: "defaultSeo.keywords[1]", value: "dua" },
        { language: "ms", path: "navigation[gone].label", value: "Tiada" },
        { language: "id", path: "navigation[about].label", value: "Tentang" },
      ],
    },
    page: { title: "{days} hari" },
    contactPage: null,
    redirects: [{ from: "/old-menu", to: "/menu" }],
    facts: [
      {
        id: "a",
        key: "days",
        value: "14 days",
        words: null,
        setting: null,
        localizedTexts: [{ language: "ms", path: "value", value: "14 hari" }],
      },
    ],
    versions: ["/", "/menu", "/about"]
      .map((path) => ({ id: path, path, language: "", country: null }))
      .concat(
        ["/ms", "/ms/hidangan"].map((path) => ({ id: path, path, language: "ms", country: null })),
      ),
    translationGroups: [{ ids: "/menu /ms/hidangan" }],
    ...overrides,
  } as unknown as PageContent;
}

test("prefers texts of the language to the document's own, and fills in facts", () => {
  const { site, page } = resolveContent(content(), "/ms/hidangan");
  expect(site?.navigation?.map(({ label }) => label)).toEqual(["Produk", "About", undefined]);
  expect(site?.defaultSeo?.keywords).toEqual(["one", "dua"]);
  expect(site).not.toHaveProperty("localizedTexts");
  expect(page?.title).toBe("14 hari hari");
  expect(resolveContent(content(), "/menu").site?.navigation?.[0]?.label).toBe("Products");
});

test("a text that names the countries lists those with a published page, in its language", () => {
  const countryNames = ["SG", "MY", "TH"].map((code) => ({
    code,
    name: code,
    localizedTexts: null,
  }));
  const stored = { id: "c", key: "countries", value: null, words: null, localizedTexts: null };
  const resolved = resolveContent(
    content({
      page: { title: "In {countries}" },
      facts: [{ ...stored, setting: "countries" }],
      countryNames: countryNames.concat({
        code: "ID",
        name: "Indonesia",
        localizedTexts: [{ language: "ms", path: "name", value: "Indonesia kita" }],
      } as never),
      versions: ["SG", "MY", "ID"].map((country) => ({
        id: country,
        path: `/ms/${country}`,
        language: "ms",
        country,
      })),
    }),
    "/ms/SG",
  );
  expect(resolved.page?.title).toBe("In SG, MY dan Indonesia kita");
});

test("links lead to translations, even through a redirect, or else name the page's language", () => {
  const [products, about, old] = resolveContent(content(), "/ms").site?.navigation ?? [];
  expect(products).toMatchObject({ links: [{ path: "/ms/hidangan" }] });
  expect(about).toMatchObject({ path: "/about", pageLanguage: "en" });
  expect(old).toMatchObject({ href: "/ms/hidangan?a=b" });
  const [untranslated, , oldLink] = resolveContent(content(), "/").site?.navigation ?? [];
  expect(untranslated).toMatchObject({ links: [{ path: "/menu" }] });
  expect(untranslated).not.toHaveProperty("links.0.pageLanguage");
  expect(oldLink).toMatchObject({ href: "/old-menu?a=b" });
});

function paths(path: string) {
  return resolveContent(content(), path).shownIn?.languages.map((each) => [
    each.code,
    each.path,
    each.isTranslation,
  ]);
}

test("the language menu leads to this page's translations, else to their home pages", () => {
  expect(paths("/menu")).toEqual([
    ["en", "/menu", true],
    ["ms", "/ms/hidangan", true],
  ]);
  expect(paths("/about")).toEqual([
    ["en", "/about", true],
    ["ms", "/ms", false],
  ]);
  expect(paths("/ms/404")).toEqual([
    ["en", "/", false],
    ["ms", "/ms", false],
  ]);
});

test("a site without a language is in English", () => {
  const resolved = resolveContent(
    content({ site: { title: "Selat" }, versions: null, translationGroups: null }),
    "/",
  );
  expect(resolved.shownIn).toMatchObject({ language: { code: "en" }, home: "/", alternates: [] });
});

function solution(
  id: string,
  name: string | null,
  { language = "", position = null }: { language?: string; position?: number | null } = {},
) {
  return { id, name, label: name, language, position };
}

test("the form offers the first language's solutions, as the page's language calls them", () => {
  const solutions = [
    solution("tea", "Tea AI"),
    solution("shop", "Shop AI"),
    solution("waiter", "Waiter AI", { position: 1 }),
    solution("twin", "Waiter AI", { position: 3 }),
    solution("nameless", null),
    solution("waiter-ms", "Pelayan AI", { language: "ms" }),
    solution("alone-ms", "Gudang AI", { language: "ms" }),
  ];
  const translationGroups = [{ ids: "waiter waiter-ms" }];
  function offered(path: string) {
    const resolved = resolveContent(
      content({ contactPage: { solutions }, translationGroups }),
      path,
    );
    return resolved.contactPage?.solutions.map(({ name, label }) => [name, label]);
  }
  expect(offered("/contact")).toEqual([
    ["Waiter AI", "Waiter AI"],
    ["Shop AI", "Shop AI"],
    ["Tea AI", "Tea AI"],
  ]);
  expect(offered("/ms/hubungi")).toEqual([
    ["Waiter AI", "Pelayan AI"],
    ["Shop AI", "Shop AI"],
    ["Tea AI", "Tea AI"],
  ]);
});

test("a page with a section for the form gets the form of its language, any other page none", () => {
  const leadForms = [
    { _id: "form", language: null, submitLabel: "Send", consentText: "See", solutions: [] },
    { _id: "form-ms", language: "ms", submitLabel: "Hantar", solutions: [] },
  ];
  const pageWithForm = { _type: "page", sections: [{ _key: "a", _type: "leadFormSection" }] };
  const reusable = { _key: "b", _type: "reusableSection", sections: pageWithForm.sections };
  const shared = { _type: "page", sections: [reusable] };
  const formsAt = (path: string, page: object, forms: object[] = leadForms) =>
    resolveContent(content({ page, leadForms: forms }), path).leadForms.map(
      ({ _id, submitLabel, consentText }) => [_id, submitLabel, consentText ?? null],
    );
  expect(formsAt("/menu", pageWithForm)).toEqual([["form", "Send", "See"]]);
  expect(formsAt("/ms/hidangan", pageWithForm)).toEqual([["form-ms", "Hantar", null]]);
  expect(formsAt("/menu", shared)).toEqual([["form", "Send", "See"]]);
  expect(formsAt("/menu", { _type: "page", sections: [] })).toEqual([]);
  expect(formsAt("/ms/hidangan", pageWithForm, leadForms.slice(0, 1))).toEqual([
    ["form", null, null],
  ]);
  expect(formsAt("/menu", pageWithForm, [])).toEqual([]);
});

test("shows announcements of the page's language and country, and none without a menu", () => {
  const announcements = [
    { _id: "all", language: "", countries: null },
    { _id: "my", language: "", countries: ["MY"] },
    { _id: "ms", language: "ms", countries: [] },
  ];
  const at = (path: string, page: object | null) =>
    resolveContent(content({ page, announcements }), path).announcements.map(({ _id }) => _id);
  expect(at("/", null)).toEqual(["all"]);
  expect(at("/menu", { _type: "page", country: { code: "MY" } })).toEqual(["all", "my"]);
  expect(at("/menu", { _type: "page", country: { code: "SG" } })).toEqual(["all"]);
  expect(at("/ms/hidangan", { _type: "page" })).toEqual(["ms"]);
  expect(at("/menu", { _type: "page", chrome: "minimal" })).toEqual([]);
});

function article(path: string, publishedOn: string, language = "") {
  return { path, title: path, kind: "story", publishedOn, language };
}

test("lists ten articles on a page, in each language that has articles", () => {
  const days = Array.from({ length: 11 }, (_, index) => article(`/kopi-${index}`, "2026-03-02"));
  const articles = [...days, article("/ms/kopi", "2026-03-01", "ms")];
  const articleContent = { page: null, articles, articleLanguages: ["", "ms"] };
  const at = (path: string, change: object = {}) =>
    resolveContent(content({ ...articleContent, ...change }), path);
  expect(at("/stories").articleList).toMatchObject({ number: 1, pages: 2 });
  expect(at("/stories").articleList?.items).toHaveLength(10);
  expect(at("/stories/2").articleList?.items.map(({ path }) => path)).toEqual(["/kopi-10"]);
  expect(at("/stories/3").articleList).toBeNull();
  expect(at("/stories/1").articleList).toBeNull();
  expect(at("/ms/stories").articleList?.items.map(({ path }) => path)).toEqual(["/ms/kopi"]);
  expect(at("/menu").articleList).toBeNull();
  expect(at("/stories", { page: { title: "Ours" } }).articleList).toBeNull();
});

function contextWith(articleLanguages: string[], path: string) {
  return resolveContent(content({ page: null, articleLanguages }), path).shownIn;
}

test("every page links to the article list of its language, and the lists are translations", () => {
  expect(contextWith(["", "ms"], "/menu")?.articles).toBe("/stories");
  expect(contextWith(["", "ms"], "/ms/hidangan")?.articles).toBe("/ms/stories");
  expect(contextWith([""], "/ms/hidangan")?.articles).toBeUndefined();
  expect(contextWith([], "/menu")?.articles).toBeUndefined();
  const { languages, alternates } = contextWith(["", "ms"], "/stories") ?? {};
  expect(languages?.map(({ path }) => path)).toEqual(["/stories", "/ms/stories"]);
  expect(alternates?.map(({ path }) => path)).toContain("/ms/stories");
});

test("no page contains the articles of other pages", () => {
  const resolved = resolveContent(
    content({ articles: [article("/kopi", "2026-03-02")], articleLanguages: [""] }),
    "/menu",
  );
  expect(resolved).toMatchObject({ articles: [], articleLanguages: [] });
});
