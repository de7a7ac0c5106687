import { expect, test } from "vitest";
import { type ContentDocument, reuseUnchanged, toContent } from "../texts/content.ts";
import { schema } from "../checks/validate-with-model.ts";
import { findUnlinkedDocuments, siteTranslations } from "./site-translations.ts";
import { newVersion } from "./new-version.ts";
import { translatedFrom } from "./translated-from.ts";

const settings = {
  _id: "siteSettings",
  _type: "siteSettings",
  _rev: "1",
  title: "Selat",
  signInLabel: "Sign In",
  languages: ["en", "ms", "zh"].map((code) => ({ _key: code, code, name: code, tag: code })),
  localizedTexts: [
    { _key: "ms", language: "ms", path: "signInLabel", value: "Log Masuk", source: "Sign In" },
  ],
};
const faq = { _id: "faq-hours", _type: "faq", _rev: "1", question: "When are you open?" };
const malay = {
  ...faq,
  _id: "faq-hours-ms",
  language: "ms",
  question: "Bilakah anda buka?",
  translatedFrom: translatedFrom(schema, faq),
};
const joined = {
  _id: "translation-faq-hours",
  _type: "translation.metadata",
  _rev: "1",
  translations: [
    ["en", "faq-hours"],
    ["ms", "faq-hours-ms"],
  ].map(([language, _ref]) => ({ language, value: { _ref } })),
};
const all: ContentDocument[] = [settings, faq, malay, joined];

/** The status of each language of the question and of the settings, as "ms complete". */
function statuses(raw: readonly ContentDocument[]): Record<string, string[]> {
  return Object.fromEntries(
    siteTranslations(schema, toContent(raw)).map(({ source, versions }) => [
      source._id,
      versions.map(({ language, status }) => `${language.code} ${status}`),
    ]),
  );
}

function changed(id: string, fields: object): ContentDocument[] {
  return all.map((document) =>
    document._id === id ? { ...document, ...fields, _rev: "2" } : document,
  );
}

function fieldsOf(raw: readonly ContentDocument[]) {
  return siteTranslations(schema, toContent(raw)).map(({ versions }) => versions[0]?.fields);
}

test("a version is missing, in work, out of date or complete", () => {
  expect(statuses(all)["faq-hours"]).toEqual(["ms complete", "zh missing"]);
  const outdated = changed("faq-hours", { question: "When do you open?" });
  expect(statuses(outdated)["faq-hours"]).toEqual(["ms outOfDate", "zh missing"]);
  const copied = changed("faq-hours-ms", { question: faq.question, translatedFrom: { texts: [] } });
  expect(statuses(copied)["faq-hours"]).toEqual(["ms inWork", "zh missing"]);
  const drafted = all.map((each) =>
    each === malay ? { ...each, _id: "drafts.faq-hours-ms" } : each,
  );
  expect(statuses(drafted)["faq-hours"]).toEqual(["ms inWork", "zh missing"]);
});

test("a draft of the source marks no translation as out of date", () => {
  const draft = { ...faq, _id: "drafts.faq-hours", question: "When do you open?" };
  expect(statuses([...all, draft])["faq-hours"]).toEqual(["ms complete", "zh missing"]);
});

test("compares again only what was changed", () => {
  const before = structuredClone(all);
  const [ofFaq, ofSettings] = fieldsOf(before);
  const reused = reuseUnchanged(structuredClone(all), before);
  expect(fieldsOf(reused)[0]).toBe(ofFaq);
  expect(fieldsOf(reused)[1]).toBe(ofSettings);
  const edited = reuseUnchanged(
    changed("faq-hours-ms", { question: "Bilakah anda dibuka?" }),
    before,
  );
  const [other, same] = fieldsOf(edited);
  expect(other?.[0]?.translation).toBe("Bilakah anda dibuka?");
  expect(same).toBe(ofSettings);
});

test("compares a document without a revision again each time", () => {
  const unrevised = { _id: "faq-hours", _type: "faq", question: "When?" };
  const [reusedDocument] = reuseUnchanged([unrevised], [{ ...unrevised, question: "Where?" }]);
  expect(reusedDocument).toBe(unrevised);
});

test("lists a document without a version in the first language as unlinked until it has one", () => {
  const malayFaq = {
    _id: "faq-puasa",
    _type: "faq",
    _rev: "1",
    language: "ms",
    question: "Buka bila?",
  };
  const raw = [...all, malayFaq];
  const unlinkedIds = findUnlinkedDocuments(schema, toContent(raw)).map(
    ({ document }) => document._id,
  );
  expect(unlinkedIds).toEqual(["faq-puasa"]);

  const { document, metadata } = newVersion(toContent(raw), malayFaq, "en");
  expect(document).toEqual({ _id: "faq-puasa-en", _type: "faq", question: "Buka bila?" });
  const translations = [metadata.source, metadata.own];
  const joinedNow = { _id: metadata.id, _type: "translation.metadata", translations };
  const english = { ...document, question: "When do you open in the fasting month?" };
  const after = [...raw, english, joinedNow];
  expect(findUnlinkedDocuments(schema, toContent(after))).toEqual([]);
  expect(statuses(after)["faq-puasa-en"]).toEqual(["ms complete", "zh missing"]);
});
