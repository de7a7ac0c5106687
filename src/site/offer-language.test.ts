import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { offerLanguage } from "./offer-language.ts";

function build(page = "en-SG") {
  document.body.innerHTML = `<aside hidden data-offer="${page}">
    <a hidden href="/id" hreflang="id">Bahasa Indonesia</a>
    <a hidden href="/ms" hreflang="ms">Bahasa Melayu</a>
    <button type="button">Close</button>
  </aside>`;
}

/** The languages that are offered. */
function offered() {
  const links = [...document.querySelectorAll<HTMLElement>("[data-offer]:not([hidden]) a")];
  return links.filter((link) => !link.hidden).map((link) => link.getAttribute("href"));
}

function prefer(...languages: string[]) {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
}

/** The part of the window whose fields are observed. */
const strip = {
  margin: "",
  observed: [] as Element[],
  meet: (_isIntersecting: boolean): void => undefined,
};

class Observer {
  constructor(notify: IntersectionObserverCallback, { rootMargin }: IntersectionObserverInit) {
    const meet = (isIntersecting: boolean) =>
      notify([{ isIntersecting } as IntersectionObserverEntry], this as never);
    Object.assign(strip, { margin: rootMargin, observed: [], meet });
  }
  observe(field: Element) {
    strip.observed.push(field);
  }
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", Observer);
  localStorage.clear();
  build();
});

test("offers the translation that the browser prefers", () => {
  prefer("ms-MY", "id", "en");
  offerLanguage();
  expect(offered()).toEqual(["/ms"]);
});

test("offers a translation once in a browser, on any page", () => {
  prefer("ms-MY");
  offerLanguage();
  build();
  offerLanguage();
  expect(offered()).toEqual([]);
});

test.each([
  ["prefers the page's own language", ["en-GB", "ms"]],
  ["prefers only languages that the site lacks", ["fr", "de"]],
])("offers nothing to a browser that %s, and may offer later", (_name, languages) => {
  prefer(...languages);
  offerLanguage();
  expect(offered()).toEqual([]);
  prefer("id");
  offerLanguage();
  expect(offered()).toEqual(["/id"]);
});

test("removes an offer that is closed", () => {
  prefer("id");
  offerLanguage();
  screen.getByText("Close").click();
  expect(document.querySelector("[data-offer]")).toBeNull();
});

test("offers nothing in a browser without storage, where it would return on every page", () => {
  prefer("id");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("refused");
  });
  offerLanguage();
  expect(offered()).toEqual([]);
});

test("offers no language beside the lead form, which it would cover, but on the next page", () => {
  document.body.insertAdjacentHTML("beforeend", '<form data-island="lead-form"></form>');
  prefer("ms");
  offerLanguage();
  expect(offered()).toEqual([]);
  document.querySelector("form")?.remove();
  offerLanguage();
  expect(offered()).toEqual(["/ms"]);
});

test("hides the offer while it would cover a field", () => {
  Object.assign(window, { innerWidth: 360 });
  const rect = { left: 16, top: 600, right: 344 } as DOMRect;
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(rect);
  document.body.insertAdjacentHTML("beforeend", "<form><input></form><input disabled>");
  prefer("ms");
  offerLanguage();
  // From the offer's top to the end of the window.
  expect(strip.margin).toBe("-600px -16px 0px -16px");
  expect(strip.observed).toEqual([...document.querySelectorAll("input")]);
  strip.meet(true);
  expect(offered()).toEqual([]);
  strip.meet(false);
  expect(offered()).toEqual(["/ms"]);
});

test("offers nothing on a page without translations", () => {
  document.body.replaceChildren();
  prefer("id");
  offerLanguage();
  expect(localStorage).toHaveLength(0);
});
