import type { ValidationContext } from "sanity";
import { expect, test } from "vitest";
import { checkEndDate, checkSection, checkVariant } from "./experiment-rules.ts";

const ask = { _key: "ask", _type: "callToActionSection", heading: "The words" };
const variantSection = { ...ask, _key: "variant", heading: "New words" };

type QueryResult = { sections: object[] | null; other: string | null };

function contextOf(document: object, result: Partial<QueryResult> = {}): ValidationContext {
  const client = {
    withConfig: () => client,
    fetch: () => Promise.resolve({ sections: [ask], other: null, ...result }),
  };
  const experiment = { _id: "drafts.e1", page: { _ref: "home" }, sectionKey: "ask", ...document };
  return { document: experiment, getClient: () => client } as unknown as ValidationContext;
}

test.each([
  ["a section of the page", /^true$/, "ask", {}, {}],
  ["no section", /^Choose the section$/, undefined, {}, {}],
  ["no page yet", /^true$/, "ask", { page: undefined }, {}],
  ["a section that is gone", /no longer has this section/, "gone", { sectionKey: "gone" }, {}],
  ["a page that is not published", /no longer has this section/, "ask", {}, { sections: null }],
  ["a section of a running experiment", /Shorter/, "ask", {}, { other: "Shorter is better" }],
  ["a missing section of a stopped one", /^true$/, "gone", { status: "stopped" }, {}],
])("the check of %s returns %s", async (_what, expected, value, document, page) => {
  const result = await checkSection(value, contextOf(document, page));
  expect(String(result)).toMatch(expected);
});

test.each([
  ["a variant", /^true$/, [variantSection], {}],
  ["nothing", /^Write the variant$/, undefined, {}],
  ["two versions", /compares two versions/, [variantSection, variantSection], {}],
  ["the same words under another key", /both versions say the same/, [{ ...ask, _key: "x" }], {}],
  ["a section of another type", /same type/, [{ ...variantSection, _type: "heroSection" }], {}],
  ["a stopped experiment's variant that is on the page", /^true$/, [ask], { status: "stopped" }],
])("the check of the variant: %s returns %s", async (_what, expected, value, document) => {
  const result = await checkVariant(value, contextOf(document));
  expect(String(result)).toMatch(expected);
});

test("the end has to be in the future, unless the experiment is running", () => {
  expect(checkEndDate("2020-01-01", contextOf({}))).toBe("Choose a day in the future");
  expect(checkEndDate("2999-01-01", contextOf({}))).toBe(true);
  expect(checkEndDate("2020-01-01", contextOf({ status: "running" }))).toBe(true);
});
