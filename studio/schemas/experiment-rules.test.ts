import type { ValidationContext } from "sanity";
import { expect, test } from "vitest";
import { checkEndDate, checkSection, checkVariant } from "./experiment-rules.ts";

const ask = { _key: "ask", _type: "callToActionSection", heading: "The words" };
const words = { ...ask, _key: "variant", heading: "New words" };

type Answer = { sections: object[] | null; other: string | null };

function contextOf(document: object, answer: Partial<Answer> = {}): ValidationContext {
  const client = {
    withConfig: () => client,
    fetch: () => Promise.resolve({ sections: [ask], other: null, ...answer }),
  };
  const own = { _id: "drafts.e1", page: { _ref: "home" }, sectionKey: "ask", ...document };
  return { document: own, getClient: () => client } as unknown as ValidationContext;
}

test.each([
  ["a section of the page", "ask", {}, {}, /^true$/],
  ["no section", undefined, {}, {}, /^Choose the section$/],
  ["no page yet", "ask", { page: undefined }, {}, /^true$/],
  ["a section that is gone", "gone", { sectionKey: "gone" }, {}, /no longer has this section/],
  ["a page that is not published", "ask", {}, { sections: null }, /no longer has this section/],
  ["a section that something runs on", "ask", {}, { other: "Shorter is better" }, /Shorter/],
  ["one that has run, whatever came of its page", "gone", { status: "stopped" }, {}, /^true$/],
])("%s", async (_what, value, document, answer, expected) => {
  const result = await checkSection(value, contextOf(document, answer));
  expect(String(result)).toMatch(expected);
});

test.each([
  ["a variant", [words], {}, /^true$/],
  ["nothing", undefined, {}, /^Write the variant$/],
  ["two versions", [words, words], {}, /compares two versions/],
  ["the same words under another key", [{ ...ask, _key: "x" }], {}, /both versions say the same/],
  ["a section of another type", [{ ...words, _type: "heroSection" }], {}, /same type/],
  ["the words of one that has run and was published", [ask], { status: "stopped" }, /^true$/],
])("%s", async (_what, value, document, expected) => {
  const result = await checkVariant(value, contextOf(document));
  expect(String(result)).toMatch(expected);
});

test("the end has to be in the future, unless the experiment is running", () => {
  expect(checkEndDate("2020-01-01", contextOf({}))).toBe("Choose a day in the future");
  expect(checkEndDate("2999-01-01", contextOf({}))).toBe(true);
  expect(checkEndDate("2020-01-01", contextOf({ status: "running" }))).toBe(true);
});
