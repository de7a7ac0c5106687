import { expect, test } from "vitest";
import { checkTranslations } from "./check-translations.ts";
import { type ContentDocument, toContent } from "../texts/content.ts";

const malaysia = { _id: "my", _type: "country", name: "Malaysia", code: "MY" };
const page = { _type: "page", country: { _type: "reference", _ref: "my" } };

function messages(...pages: ContentDocument[]): string[] {
  return checkTranslations(toContent([malaysia, ...pages])).map(({ message }) => message);
}

test("reports two pages of one country, unless one of them is hidden", () => {
  const first = { ...page, _id: "first", path: "/malaysia" };
  const second = { ...page, _id: "second", path: "/malaysia-copy" };
  expect(messages(first, second)).toEqual([
    "/malaysia-copy is already this country's page",
    "/malaysia is already this country's page",
  ]);
  expect(messages(first, { ...second, archived: true })).toEqual([]);
});

test("accepts pages of one country in two languages", () => {
  const first = { ...page, _id: "first", path: "/malaysia" };
  expect(
    messages(first, { ...first, _id: "second", path: "/ms/malaysia", language: "ms" }),
  ).toEqual([]);
});

test("reports two countries with one code", () => {
  const duplicate = { ...malaysia, _id: "twin", name: "Malaysia again" };
  expect(checkTranslations(toContent([malaysia, duplicate])).map(({ message }) => message)).toEqual(
    ["Another country has the code MY too", "Another country has the code MY too"],
  );
});
