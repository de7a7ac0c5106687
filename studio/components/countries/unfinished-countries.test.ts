import { expect, test } from "vitest";
import { type CountryRows, unfinishedCountries } from "./unfinished-countries.ts";

const record = { _id: "country-thailand", name: "Thailand" };
const page = { _id: "page-thailand", country: record._id };
const link = { _key: "thailand", page: { _type: "reference", _ref: page._id } };
const settings = { _id: "siteSettings", navigation: [{ _key: "countries", links: [link] }] };
const draft = <Row extends { _id: string }>(row: Row): Row => ({
  ...row,
  _id: `drafts.${row._id}`,
});

/** Each country with whether its steps are done. */
function stepsOf(rows: CountryRows): [string, boolean[]][] {
  return unfinishedCountries(rows).map(({ name, steps }) => [
    name,
    steps.map(({ isPublished }) => isPublished),
  ]);
}

const bare = { _id: "siteSettings", navigation: [] };

test("lists a country with its three steps until all are published", () => {
  const drafts = {
    records: [draft(record)],
    pages: [draft(page)],
    settings: [bare, draft(settings)],
  };
  expect(stepsOf(drafts)).toEqual([["Thailand", [false, false, false]]]);
  const begun = { ...drafts, records: [record] };
  expect(stepsOf(begun)).toEqual([["Thailand", [true, false, false]]]);
  const nearly = { ...begun, pages: [page] };
  expect(stepsOf(nearly)).toEqual([["Thailand", [true, true, false]]]);
  expect(stepsOf({ ...nearly, settings: [settings] })).toEqual([]);
});

test("does not list a public country that is being edited", () => {
  const rows = {
    records: [record, draft(record)],
    pages: [page, draft(page)],
    settings: [settings, draft(settings)],
  };
  expect(stepsOf(rows)).toEqual([]);
});

test("does not list a record without a page, or a page without entries", () => {
  expect(stepsOf({ records: [draft(record)], pages: [], settings: [bare] })).toEqual([]);
  expect(stepsOf({ records: [record], pages: [draft(page)], settings: [bare] })).toEqual([]);
});
