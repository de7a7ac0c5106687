import { expect, test } from "vitest";
import { listedCountries } from "./listed-countries.ts";

const names = [
  { code: "ID", name: "Indonesia", localizedTexts: null },
  { code: "MY", name: "Malaysia", localizedTexts: null },
  {
    code: "SG",
    name: "Singapore",
    localizedTexts: [{ language: "id", path: "name", value: "Singapura" }],
  },
  { code: "TH", name: "Thailand", localizedTexts: null },
];
const pages = [
  { path: "/", country: null },
  { path: "/indonesia", country: "ID" },
  { path: "/malaysia", country: "MY" },
  { path: "/id/malaysia", country: "MY" },
  { path: "/singapore", country: "SG" },
];
const footer = ["/privacy-policy", "/singapore", "/malaysia", "/indonesia"];
const english = { code: "en", tag: "en", region: "SG" };

test("lists the countries that have a page, in the footer's order", () => {
  expect(listedCountries(names, pages, footer, english)).toBe("Singapore, Malaysia and Indonesia");
});

test("a country that gets a page is listed, after those of the footer", () => {
  const more = [...pages, { path: "/thailand", country: "TH" }];
  const list = listedCountries(names, more, footer, english);
  expect(list).toBe("Singapore, Malaysia, Indonesia and Thailand");
});

test("lists the countries with the names and conjunction of the language", () => {
  const list = listedCountries(names, pages, footer, { code: "id", tag: "id", region: "ID" });
  expect(list).toBe("Singapura, Malaysia, dan Indonesia");
});

test("lists nothing without a country", () => {
  expect(listedCountries([], [], [], english)).toBe("");
});
