// @vitest-environment node
import { expect, test } from "vitest";
import { isSuspected } from "./spam-check.ts";

function formWith(website: string) {
  const form = new FormData();
  form.set("website", website);
  return form;
}

test.each([
  ["a filled-in hidden field", "https://spam.example", 60_000, true],
  ["a form that was filled in within three seconds", "", 2_999, true],
  ["a form that took three seconds", "", 3_000, false],
])("%s is suspected or not", (_name, website, milliseconds, expected) => {
  expect(isSuspected(formWith(website), milliseconds)).toBe(expected);
});

test("a form without the hidden field is not suspected for that", () => {
  expect(isSuspected(new FormData(), 60_000)).toBe(false);
});
