import { describe, expect, test } from "vitest";
import { languagesOf } from "../../src/lib/languages.ts";
import { isObject, toContent } from "../texts/content.ts";
import { schema } from "../checks/validate-with-model.ts";
import { readContent } from "../starting-content/read-content.ts";
import { type DocumentTexts, textsOf } from "./document-texts.ts";
import { siteTranslations } from "./site-translations.ts";
import { textAt } from "./translated-from.ts";

type Document = ReturnType<typeof readContent>[number];

const TOKENS = /(?:\{|&#123;)[^{}]*\}|<\/?[\w-]+>/g;

const documents = readContent();
const byId = new Map(documents.map((document) => [document._id, document]));
const settings = byId.get("siteSettings") as Document & { languages: [] };
const [first, ...others] = languagesOf(settings.languages).map(({ code }) => code);

/** The English documents that are translated, and those that store the other languages' texts themselves. */
const translated = documents.filter(
  ({ _type, language }) =>
    !language && /^(?:page|solution|faq|testimonial|legalPage|contactPage|reusable)$/.test(_type),
);
const localized = documents.filter(({ _type }) =>
  /^(?:siteSettings|country|fact|leadMessages)$/.test(_type),
);

/** Returns the ids of a document's translations by their language, as its metadata names them. */
function translationsOf(id: string): Record<string, string> {
  type Value = { language: string; value: { _ref: string } };
  const metadata = documents.find(
    ({ _type, translations }) =>
      _type === "translation.metadata" &&
      (translations as Value[]).some(
        ({ language, value }) => language === first && value._ref === id,
      ),
  );
  const values = (metadata?.["translations"] ?? []) as Value[];
  return Object.fromEntries(values.map(({ language, value }) => [language, value._ref]));
}

function textsIn(document: Document, language: string): DocumentTexts {
  if (localized.includes(document)) {
    type Text = { language: string; path: string; value: string };
    const texts = (document["localizedTexts"] ?? []) as Text[];
    const ownTexts = texts.filter((text) => text.language === language);
    return Object.fromEntries(ownTexts.map(({ path, value }) => [path, value]));
  }
  const translation = byId.get(translationsOf(document._id)[language] ?? "");
  return translation ? textsOf(schema, translation) : {};
}

function tokensOf(text: string): string[] {
  return (text.match(TOKENS) ?? []).toSorted();
}

/** Returns every reference in a value, with its path. */
function referencesIn(value: unknown, path = ""): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(item, `${path}[]`));
  if (!isObject(value)) return [];
  if (typeof value["_ref"] === "string") return [[path, value["_ref"]]];
  return Object.entries(value).flatMap(([name, child]) => referencesIn(child, `${path}.${name}`));
}

test("the starting content is in four languages, English at the root", () => {
  expect([first, ...others]).toEqual(["en", "id", "ms", "zh"]);
});

test("no translation of the starting content is missing, in work or out of date", () => {
  const all = siteTranslations(schema, toContent(documents)).flatMap(({ source, versions }) =>
    versions.map(({ language, status }) => ({ id: source._id, code: language.code, status })),
  );
  expect(all.filter(({ status }) => status !== "complete")).toEqual([]);
  const codes = all.filter(({ id }) => id === "leadMessages").map(({ code }) => code);
  expect(codes).toEqual(others);
});

describe.each(others)("the starting content in %s", (language) => {
  test("has every text of the English one, and no other", () => {
    for (const document of [...translated, ...localized]) {
      const english = Object.keys(textsOf(schema, document)).toSorted();
      // A figure or a time is the same in every language, unless a language uses another sign or twelve hours.
      const ownPaths = Object.keys(textsIn(document, language))
        .filter((path) => !/^\d+[.,:]\d+$/.test(textAt(document, path)))
        .toSorted();
      expect({ id: document._id, own: ownPaths }).toEqual({ id: document._id, own: english });
    }
  });

  test("has the same facts and marks, each as often, and emphasizes words of its heading", () => {
    for (const document of [...translated, ...localized]) {
      const ownTexts = textsIn(document, language);
      for (const [path, text] of Object.entries(textsOf(schema, document))) {
        expect(tokensOf(ownTexts[path] ?? ""), `${document._id} ${path}`).toEqual(tokensOf(text));
        if (!path.endsWith("emphasis")) continue;
        const heading = ownTexts[path.replace(/emphasis$/, "heading")];
        expect(heading, `${document._id} ${path}`).toContain(ownTexts[path]);
      }
    }
  });

  test("gives each page its own address, below the language's", () => {
    const pages = translated.filter((document) => "path" in document);
    const paths = pages.map(({ _id }) => byId.get(translationsOf(_id)[language] ?? "")?.["path"]);
    expect(new Set(paths).size).toBe(pages.length);
    for (const path of paths) expect(path).toMatch(new RegExp(`^/${language}(/[a-z0-9-]+)?$`));
  });

  test("refers to documents in the language if they exist", () => {
    for (const document of translated) {
      const translation = byId.get(translationsOf(document._id)[language] ?? "");
      const expected = referencesIn(document).map(([path, id]) => [
        path,
        translationsOf(id)[language] ?? id,
      ]);
      expect(referencesIn(translation).toSorted()).toEqual(expected.toSorted());
    }
  });
});
