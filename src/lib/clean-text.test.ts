import { expect, test } from "vitest";
import { cleanText } from "./clean-text.ts";

test("keeps ordinary text of every script", () => {
  expect(cleanText("  kopitiam 咖啡店 🍜 ", 100)).toBe("kopitiam 咖啡店 🍜");
});

test("drops control characters", () => {
  expect(cleanText("a\u0000b\nc\u009fd", 100)).toBe("abcd");
});

test("leaves no half of a surrogate pair where it cuts", () => {
  expect(cleanText("ab🍜", 3).isWellFormed()).toBe(true);
});
