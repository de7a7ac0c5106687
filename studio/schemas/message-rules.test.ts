import { expect, test } from "vitest";
import { LEAD_PLACEHOLDERS, leadMessageProblem, messageProblem } from "./message-rules.ts";

const rating = "Rated [rating] out of [most]";

test.each([
  ["an empty field", undefined],
  ["the same values in another order", "Out of [most] stars, [rating]"],
])("accepts %s", (_name, value) => {
  expect(messageProblem(value, rating)).toBe(true);
});

test("refuses a message without a value that it needs, and names the value", () => {
  expect(messageProblem("Rated [rating]", rating)).toBe(
    "Keep [most] as it is written. The value replaces it",
  );
  expect(messageProblem("Top rated", rating)).toContain("Keep [rating] and [most]");
});

test("refuses a value that the message does not have", () => {
  expect(messageProblem("[rating] of [most] [stars]", rating)).toBe(
    "[stars] would be shown as typed: this message has only [rating] and [most]",
  );
  expect(messageProblem("Close [title]", "Close")).toContain("has nothing in square brackets");
});

test.each([
  ["an empty field", undefined],
  ["only the company", "[company] has written"],
  ["every value", LEAD_PLACEHOLDERS.map((name) => `[${name}]`).join("\n")],
])("accepts %s as the message about a lead", (_name, value) => {
  expect(leadMessageProblem(value)).toBe(true);
});

test("refuses a template without the company, with a repeated value or an unknown one", () => {
  expect(leadMessageProblem("[contact]")).toContain("Keep [company]");
  expect(leadMessageProblem("[company] [remarks] [remarks]")).toBe("Use [remarks] only once");
  expect(leadMessageProblem("[company] [budget]")).toMatch(
    /^\[budget\] would be shown as typed: a lead has \[company\], .*, \[note\] and \[remarks\]$/,
  );
});
