import { fireEvent } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { prefetchLinks } from "./prefetch-links.ts";

beforeEach(() => {
  window.history.replaceState(null, "", "/here");
  document.head.replaceChildren();
  document.body.replaceChildren();
  setSaveData(undefined);
  setSpeculation(undefined);
});

function setSaveData(saveData: boolean | undefined) {
  Object.defineProperty(navigator, "connection", {
    value: saveData === undefined ? undefined : { saveData },
    configurable: true,
  });
}

/** Whether the browser supports speculation rules; undefined for one without `HTMLScriptElement.supports`. */
function setSpeculation(isSupported: boolean | undefined) {
  const supports = (type: string) => type === "speculationrules" && isSupported === true;
  Object.defineProperty(HTMLScriptElement, "supports", {
    value: isSupported === undefined ? undefined : supports,
    configurable: true,
  });
}

function addLink(html: string): Element {
  document.body.insertAdjacentHTML("beforeend", html);
  return document.body.lastElementChild ?? document.body;
}

function fetched() {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=prefetch]")];
  return links.map((link) => link.getAttribute("href"));
}

test.each([
  ["pointerOver", undefined],
  ["touchStart", false],
] as const)("fetches a page once on %s, with its query, without its anchor", (event, supported) => {
  setSpeculation(supported);
  setSaveData(false);
  prefetchLinks();
  const link = addLink('<a href="/contact?source=x#form"><b>Contact</b></a>');
  fireEvent[event](link.querySelector("b") ?? link);
  fireEvent[event](link);
  expect(fetched()).toEqual(["/contact?source=x"]);
});

test.each([
  ["nothing but text", "<p>Words</p>"],
  ["no address", "<a>Words</a>"],
  ["another site", '<a href="https://elsewhere.example/">Words</a>'],
  ["another window", '<a href="/contact" target="_blank">Words</a>'],
  ["the desk", '<a href="/admin/login">Words</a>'],
  ["this page", '<a href="/here#about">Words</a>'],
])("fetches nothing for %s", (_name, html) => {
  prefetchLinks();
  fireEvent.pointerOver(addLink(html));
  fireEvent.pointerOver(document);
  expect(fetched()).toEqual([]);
});

test.each([
  ["a browser with speculation rules", () => setSpeculation(true)],
  ["a visitor who saves data", () => setSaveData(true)],
])("adds no listeners for %s", (_name, prepare) => {
  prepare();
  const listen = vi.spyOn(document, "addEventListener");
  prefetchLinks();
  expect(listen).not.toHaveBeenCalled();
});

test("registers passive listeners, which never block scrolling", () => {
  const listen = vi.spyOn(document, "addEventListener");
  prefetchLinks();
  expect(listen.mock.calls.map(([name, , options]) => [name, options])).toEqual([
    ["pointerover", { passive: true }],
    ["touchstart", { passive: true }],
  ]);
});
