// @vitest-environment node
import { expect, test } from "vitest";
import { spamSignals, isSuspected } from "./spam-check.ts";

function formWith(website: string) {
  const form = new FormData();
  form.set("website", website);
  return form;
}

test.each([
  ["suspects a filled-in hidden field", "https://spam.example", 60_000, true],
  ["suspects a form that was filled in within three seconds", "", 2_999, true],
  ["does not suspect a form that took three seconds", "", 3_000, false],
])("%s", (_name, website, milliseconds, expected) => {
  expect(isSuspected(formWith(website), milliseconds)).toBe(expected);
});

test("does not suspect a form without the hidden field", () => {
  expect(isSuspected(new FormData(), 60_000)).toBe(false);
});

test.each([
  ["nothing", "", null, {}],
  ["the database's signed opening time", "", "1.ab", { opened: "1.ab" }],
  [
    "the first 100 characters of a filled-in hidden field",
    "x".repeat(300),
    null,
    { honeypot: "x".repeat(100) },
  ],
])("returns %s", (_name, website, opened, expected) => {
  expect(spamSignals(formWith(website), opened)).toEqual(expected);
});

test("returns no honeypot if the form has no hidden field", () => {
  expect(spamSignals(new FormData(), "1.ab")).toEqual({ opened: "1.ab" });
});
