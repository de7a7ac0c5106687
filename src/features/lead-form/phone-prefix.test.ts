import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { choosePrefix, prefixedCountries } from "./phone-prefix.ts";

const countries = prefixedCountries([
  { name: "Singapore", code: "SG", phone: null },
  { name: "Malaysia", code: "MY", phone: "+60 3 5550 0123" },
  { name: "Sri Lanka", code: "LK", phone: "+94 11 555 0123" },
  { name: "Nowhere", code: "XX", phone: null },
  { name: null, code: "TH", phone: null },
]);

test("returns each country's name in links, code and main languages, and calling code", () => {
  expect(countries).toEqual([
    ["singapore", "SG", "+65"],
    ["malaysia", "MY ms", "+60"],
    ["sri-lanka", "LK si", "+94"],
  ]);
  const [indonesia] = prefixedCountries([{ name: "Indonesia", code: "ID" }]);
  expect(indonesia?.[1].split(" ")).toEqual(expect.arrayContaining(["id", "jv", "su"]));
});

test.each([
  ["malaysia-demo", ["en-SG"], "+60"],
  ["sri-lanka-cta", [], "+94"],
  ["get-started", ["ms"], "+60"],
  ["get-started", ["en-US", "en-MY"], "+60"],
  [null, ["en-SG"], "+65"],
  [null, ["si"], "+94"],
  [null, ["zh-Hans-MY"], "+60"],
  [null, ["zh-Hans", "en-sg"], "+65"],
  ["malaysian", ["en-US"], undefined],
  [null, ["no tag!", "de-DE"], undefined],
])("with source %s and languages %s the form starts with %s", (source, languages, prefix) => {
  expect(choosePrefix(countries, source, languages)).toBe(prefix);
});

test.each([
  ["+999 1 23", "+999"],
  ["+999(1)23", "+999"],
  ["+9-123", "+9"],
  ["+9991 23", undefined],
  ["999 1 23", undefined],
  ["call +999 1 23", undefined],
  [null, undefined],
])("takes from the number %s of an unlisted country the prefix %s", (phone, prefix) => {
  const country = prefixedCountries([{ name: "New  Land", code: "XX", phone }]).at(-1);
  expect(country).toEqual(prefix && ["new-land", "XX", prefix]);
});

test("returns no country if there are none or if the code is missing", () => {
  expect(prefixedCountries(null)).toEqual([]);
  expect(prefixedCountries([{ name: "Nowhere", code: null, phone: "+999 1" }])).toEqual([]);
});

function content<Document>(file: string) {
  return JSON.parse(readFileSync(`studio/content/${file}`, "utf8")) as Document;
}

type CountryDocument = {
  name: string;
  code: string;
  localizedTexts: { language: string; path: string; value: string }[];
};
const documents = content<CountryDocument[]>("countries.json");
const tags = content<{ languages: { code: string; tag: string }[] }[]>("site-settings.json");
const prefixes: Record<string, string> = { SG: "+65", MY: "+60", ID: "+62" };

const journeys = ["en", "id", "ms", "zh"].flatMap((language) =>
  documents.flatMap(({ name, code }) => {
    const folder = language === "en" ? "" : `${language}/`;
    const page = content<object>(`${folder}pages/ai-solutions-${name.toLowerCase()}.json`);
    const sources = [...JSON.stringify(page).matchAll(/source=([\w-]+)/g)].map(
      ([, source]) => source,
    );
    return [...new Set(sources)].map((source) => ({ language, code, source }));
  }),
);

test("finds a link to the form on the page of every country in every language", () => {
  const pages = new Set(journeys.map(({ language, code }) => `${language} ${code}`));
  expect(pages.size).toBe(12);
});

test("chooses a prefix without Intl, which is slow to start in a browser", () => {
  vi.stubGlobal("Intl", undefined);
  expect(choosePrefix(countries, null, ["en", "ms"])).toBe("+60");
  vi.unstubAllGlobals();
});

test.each(journeys)(
  "chooses for $source the prefix of $code if countries are named in '$language'",
  ({ language, code, source = "" }) => {
    const translated = documents.map(({ name, code: its, localizedTexts: texts }) => {
      const localName = texts.find((text) => text.language === language && text.path === "name");
      return { name: localName?.value ?? name, code: its };
    });
    const tag = tags[0]?.languages.find((each) => each.code === language)?.tag ?? language;
    // Languages that match no other country, so that only the source decides.
    const others = ["en-US", tag];
    expect(choosePrefix(prefixedCountries(translated), source, others)).toBe(prefixes[code]);
  },
);

test("returns a country under the English name of its code and under its own name", () => {
  expect(prefixedCountries([{ name: "Viet Nam", code: "VN" }])).toEqual([
    ["vietnam", "VN vi", "+84"],
    ["viet-nam", "VN vi", "+84"],
  ]);
  const halfTyped = { name: "Thailand", code: "T", phone: "+66 2" };
  expect(prefixedCountries([halfTyped]).at(-1)).toEqual(["thailand", "T", "+66"]);
  expect(prefixedCountries([{ name: "马来西亚", code: "MY" }])).toEqual([
    ["malaysia", "MY ms", "+60"],
  ]);
});
