import { expect, test } from "vitest";
import { choosePrefix, prefixedCountries } from "./phone-prefix.ts";

const countries = prefixedCountries([
  { name: "Singapore", code: "SG", phone: null },
  { name: "Malaysia", code: "MY", phone: "+60 3 5550 0123" },
  { name: "Sri Lanka", code: "LK", phone: "+94 11 555 0123" },
  { name: "Nowhere", code: "XX", phone: null },
  { name: null, code: "TH", phone: null },
]);

test("countries are known by name, code and calling code", () => {
  expect(countries).toEqual([
    ["singapore", "SG", "+65"],
    ["malaysia", "MY", "+60"],
    ["sri-lanka", "LK", "+94"],
  ]);
});

test.each([
  ["malaysia-demo", ["en-SG"], "+60"],
  ["sri-lanka-cta", [], "+94"],
  ["get-started", ["ms"], "+60"],
  ["get-started", ["en-US", "en-MY"], "+60"],
  [null, ["en-SG"], "+65"],
  [null, ["si"], "+94"],
  ["malaysian", ["en-US"], undefined],
  [null, ["no tag!", "de-DE"], undefined],
])("from %s in %s the form starts with %s", (source, languages, prefix) => {
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
])("a country that no list has, with the number %s, has the prefix %s", (phone, prefix) => {
  const [country] = prefixedCountries([{ name: "New  Land", code: "XX", phone }]);
  expect(country).toEqual(prefix && ["new-land", "XX", prefix]);
});

test("without countries, or without a country's code, there is no prefix", () => {
  expect(prefixedCountries(null)).toEqual([]);
  expect(prefixedCountries([{ name: "Nowhere", code: null, phone: "+999 1" }])).toEqual([]);
});
