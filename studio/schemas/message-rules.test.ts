import { expect, test } from "vitest";
import { LEAD_PLACEHOLDERS, leadMessageProblem, messageProblem } from "./message-rules.ts";

const rating = "Rated [rating] out of [most]";

test.each([
  ["an empty field", undefined],
  ["the same values in another order", "Out of [most] stars, [rating]"],
])("%s is right", (_name, value) => {
  expect(messageProblem(value, rating)).toBe(true);
});

test("a message that loses a value it needs is refused, and says which", () => {
  expect(messageProblem("Rated [rating]", rating)).toBe(
    "Keep [most] as it is written. The value replaces it",
  );
  expect(messageProblem("Top rated", rating)).toContain("Keep [rating] and [most]");
});

test("a value that the message does not know is refused", () => {
  expect(messageProblem("[rating] of [most] [stars]", rating)).toBe(
    "[stars] would be shown as typed: this message has only [rating] and [most]",
  );
  expect(messageProblem("Close [title]", "Close")).toContain("has nothing in square brackets");
});

test.each([
  ["an empty field", undefined],
  ["only the company", "[company] has written"],
  ["every value", LEAD_PLACEHOLDERS.map((name) => `[${name}]`).join("\n")],
])("%s can report a lead", (_name, value) => {
  expect(leadMessageProblem(value)).toBe(true);
});

test("a template that loses the company, repeats a value or knows another is refused", () => {
  expect(leadMessageProblem("[contact]")).toContain("Keep [company]");
  expect(leadMessageProblem("[company] [remarks] [remarks]")).toBe("Use [remarks] only once");
  expect(leadMessageProblem("[company] [budget]")).toContain("[budget] would be shown as typed");
});
