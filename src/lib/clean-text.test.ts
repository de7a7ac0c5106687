import { expect, test } from "vitest";
import copiedTexts from "../../tests/fixtures/copied-texts.json" with { type: "json" };
import { cleanText, plainText } from "./clean-text.ts";

test("keeps ordinary text of every script", () => {
  expect(cleanText("  kopitiam 咖啡店 🍜 ", 100)).toBe("kopitiam 咖啡店 🍜");
});

test("drops control characters", () => {
  expect(cleanText("a\u0000b\nc\u009fd", 100)).toBe("abcd");
});

test("never cuts a surrogate pair in half", () => {
  expect(cleanText("ab🍜", 3).isWellFormed()).toBe(true);
});

test.each(copiedTexts as [string, string][])("cleans %j to %j", (copied, cleaned) => {
  expect(plainText(copied)).toBe(cleaned);
});

test("cleaning a clean text changes nothing", () => {
  for (const [, cleaned] of copiedTexts) expect(plainText(cleaned ?? "")).toBe(cleaned);
});
