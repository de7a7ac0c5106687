import { expect, test } from "vitest";
import { messageProblem } from "./message-rules.ts";

const rating = "Rated [rating] out of [most]";

test.each([
  ["an empty field", undefined],
  ["the same values in another order", "Out of [most] stars, [rating]"],
])("%s is right", (_name, value) => {
  expect(messageProblem(value, rating)).toBe(true);
});

test("a message that loses a value it needs is refused, and says which", () => {
  expect(messageProblem("Rated [rating]", rating)).toBe(
    "Keep [most] as it is written: the page puts the value in its place",
  );
  expect(messageProblem("Top rated", rating)).toContain("Keep [rating] and [most]");
});

test("a value that the message does not know is refused", () => {
  expect(messageProblem("[rating] of [most] [stars]", rating)).toBe(
    "[stars] would be shown as it is: this message knows only [rating] and [most]",
  );
  expect(messageProblem("Close [title]", "Close")).toContain("knows nothing in square brackets");
});
