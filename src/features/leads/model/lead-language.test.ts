import { expect, test } from "vitest";
import { languageName } from "../../../lib/language-name.ts";
import { languageChoices, languageCode, shownLanguage } from "./lead-language.ts";

test("shows a lead's language by its English name, and omits English", () => {
  expect(["ms", "id", "zh", "fil", "zzz"].map(languageName)).toEqual([
    "Malay",
    "Indonesian",
    "Chinese",
    "Filipino",
    "zzz",
  ]);
  expect(shownLanguage({ language: "ms" })).toBe("Malay");
  expect(shownLanguage({ language: "en" })).toBeNull();
});

test("offers every language once, the official ones of the three countries first", () => {
  const { usual, others } = languageChoices();
  expect(usual.map(({ name }) => name)).toEqual([
    "English",
    "Chinese",
    "Indonesian",
    "Malay",
    "Tamil",
  ]);
  const all = [...usual, ...others];
  expect(all.length).toBeGreaterThan(150);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(others.slice(0, 2)).toEqual([
    { code: "ab", name: "Abkhazian" },
    { code: "aa", name: "Afar" },
  ]);
  expect(others.find(({ code }) => code === "vi")?.name).toBe("Vietnamese");
  // "ji" is an obsolete code for the same language.
  expect(others.find(({ name }) => name === "Yiddish")?.code).toBe("yi");
});

test.each([
  ["ms", "ms"],
  ["MS", "ms"],
  ["ms-MY", "ms"],
  ["zh_Hans", "zh"],
  ["fil", "fil"],
  ["Malay", "ms"],
  ["Bahasa Melayu", "ms"],
  ["bahasa indonesia", "id"],
  ["Mabahasa lay", null],
  ["中文", "zh"],
  ["தமிழ்", "ta"],
  ["Klingons", null],
  ["xyz", null],
  ["?", null],
])("the language %j has the code %j", (typed, code) => {
  expect(languageCode(typed)).toBe(code);
});
