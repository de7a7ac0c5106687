import { expect, test } from "vitest";
import { checkLanguages } from "./check-languages.ts";
import { type ContentDocument, toContent } from "../texts/content.ts";

const settings: ContentDocument = {
  _id: "siteSettings",
  _type: "siteSettings",
  languages: [
    { code: "en", name: "English" },
    { code: "ms", name: "Bahasa Melayu" },
    { code: "zh", name: "中文", tag: "zh-Hans" },
  ],
};
const reference = (_ref: string) => ({ _type: "reference", _ref });

function group(id: string, ...codes: string[]): ContentDocument {
  return {
    _id: `translation-${id}`,
    _type: "translation.metadata",
    translations: codes.map((language) => ({
      language,
      value: reference(language === "en" ? id : `${id}-${language}`),
    })),
  };
}

const page = (id: string, fields: object = {}): ContentDocument => ({
  _id: id,
  _type: "page",
  path: `/${id}`,
  ...fields,
});
const malay = (id: string, fields: object = {}) => page(`${id}-ms`, { language: "ms", ...fields });
const chinese = (id: string, fields: object = {}) =>
  page(`${id}-zh`, { language: "zh", ...fields });

const languageProblems = (title: string) =>
  malay("home", {
    title,
    translatedFrom: { texts: [{ _key: "1", path: "title", text: "Free for 14 days", hash: "" }] },
  });

const heading = (text: string) => ({ sections: [{ _key: "hero", heading: text }] });

function messages(...documents: ContentDocument[]): string[] {
  return checkLanguages(toContent([settings, ...documents])).map(
    ({ documentId, message }) => `${documentId}: ${message}`,
  );
}

test("reports a page in only some of the languages, but not one in all or in one", () => {
  expect(messages(page("home"), malay("home"), group("home", "en", "ms"))).toEqual([
    "home: It is translated, but not into Simplified Chinese: make that version under Translations",
  ]);
  const complete = [page("home"), malay("home"), chinese("home"), group("home", "en", "ms", "zh")];
  expect(messages(...complete)).toEqual([]);
  expect(messages(page("home"))).toEqual([]);
  // A hidden page is not an alternate.
  const hidden = [
    page("home"),
    malay("home"),
    chinese("home", { archived: true }),
    group("home", "en", "ms", "zh"),
  ];
  expect(messages(...hidden)).toHaveLength(1);
});

test("reports a version that is linked to no other", () => {
  expect(messages(page("home"), malay("home"))).toEqual([
    "home-ms: It is not linked to another language: search engines do not find its translations",
  ]);
});

test.each(["story", "news"])("a page of the kind %s may exist in one or two languages", (kind) => {
  expect(messages(chinese("fair", { kind }))).toEqual([]);
  const two = [page("fair", { kind }), chinese("fair", { kind }), group("fair", "en", "zh")];
  expect(messages(...two)).toEqual([]);
});

test("reports a question that exists only in another language, but not one of the first language", () => {
  const unlinked = { _id: "faq", _type: "faq", question: "Buka bila?" };
  expect(messages({ ...unlinked, language: "ms" })).toEqual([
    "faq: It exists only in Malay: make the first language's version under Translations, beside its form",
  ]);
  expect(messages(unlinked)).toEqual([]);
});

test("reports a link to a page in another language, and whether its own has one", () => {
  const link = { _key: "more", _type: "link", page: reference("offer") };
  const complete = [page("home"), chinese("home"), group("home", "en", "ms", "zh")];
  const linking = malay("home", { sections: [{ _key: "hero", more: link }] });
  expect(messages(...complete, linking, page("offer"))).toEqual([
    "home-ms: It leads to a page that is not translated into Malay",
  ]);
  const translated = [page("offer"), malay("offer"), chinese("offer")];
  const offers = [...translated, group("offer", "en", "ms", "zh")];
  expect(messages(...complete, linking, ...offers)).toEqual([
    "home-ms: It leads to a page in another language: link to the Malay version instead",
  ]);
  const malayLink = { ...link, page: reference("offer-ms") };
  const right = malay("home", { sections: [{ _key: "hero", more: malayLink }] });
  expect(messages(...complete, right, ...offers)).toEqual([]);
});

test("reports a text that was left in English, but not a conversation", () => {
  const english = "Your agent answers every customer on the channels that they already use.";
  const complete = [page("home"), chinese("home"), group("home", "en", "ms", "zh")];
  const text = malay("home", { sections: [{ _key: "hero", text: english }] });
  expect(messages(...complete, text)).toEqual(["home-ms: It seems to be in English, not in Malay"]);
  const paragraph = {
    _key: "one",
    _type: "block",
    children: [{ _type: "span", text: english, marks: [] }],
  };
  const body = malay("home", { sections: [{ _key: "about", body: [paragraph] }] });
  expect(messages(...complete, body).slice(0, 1)).toEqual([
    "home-ms: It seems to be in English, not in Malay",
  ]);
  const chat = malay("home", { sections: [{ _key: "hero", chat: { text: english } }] });
  expect(messages(...complete, chat)).toEqual([]);
});

test("reports a figure of the source that the translation lacks, and accepts an equal one", () => {
  const complete = [page("home"), chinese("home"), group("home", "en", "ms", "zh")];
  expect(messages(...complete, languageProblems("Percuma 14 hari"))).toEqual([]);
  expect(messages(...complete, languageProblems("Percuma 40 hari"))).toEqual([
    "home-ms: English says 14 here, Malay does not",
  ]);
});

test("reports a heading too long for a phone, in Chinese with half the characters", () => {
  const group3 = group("home", "en", "ms", "zh");
  const ninety =
    "Every customer gets an answer before the coffee is cold, in whatever language".slice(0, 90);
  expect(messages(page("home", heading(ninety)), malay("home"), chinese("home"), group3)).toEqual(
    [],
  );
  const long = chinese("home", heading("每位顾客都会在咖啡凉之前得到答复".repeat(4)));
  expect(messages(page("home"), malay("home"), long, group3)).toEqual([
    "home-zh: This heading takes about 8 lines on a phone: shorten it to 6 at most",
  ]);
});
