import { expect, test } from "vitest";
import { readConsent } from "./consent.ts";

function form(html: string): HTMLFormElement {
  const element = document.createElement("form");
  element.innerHTML = html;
  return element;
}

test("returns the whole sentence including the link's text, and the document's revision", () => {
  const withConsent = form(
    '<p data-consent="rev-1"> You agree, as in our <a href="/p">policy</a>. </p>',
  );
  expect(readConsent(withConsent)).toEqual({
    text: "You agree, as in our policy.",
    version: "rev-1",
  });
});

test("returns null as version if the page has no revision", () => {
  expect(readConsent(form('<p data-consent="">You agree.</p>'))?.version).toBeNull();
});

test.each(["", '<p data-consent="rev-1"> </p>', "<p>You agree.</p>"])(
  "returns null for the HTML '%s'",
  (html) => {
    expect(readConsent(form(html))).toBeNull();
  },
);
