import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countVisit, pathOfLead } from "./count-visit.ts";

const landing = { page: "/waiter-ai", referrer: "" };

const sendBeacon = vi.fn<(address: string, body: string) => boolean>(() => true);
let observed: (target: Element, visible: number, height: number) => void;
let listening = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  sendBeacon.mockClear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/waiter-ai");
  document.documentElement.lang = "en-SG";
  document.body.innerHTML = `
    <section data-section="a1 heroAAAA"><a href="/contact?source=hero">Try it</a></section>
    <section data-section="b2 faqBBBBB"><button>More</button></section>
    <a href="/contact">Menu</a>`;
  document.body.addEventListener("click", (event) => event.preventDefault());
  Object.defineProperty(navigator, "sendBeacon", { value: sendBeacon, configurable: true });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: unknown[]) => void) {
        observed = (target, visible, height) =>
          tell([{ target, intersectionRect: { height: visible }, boundingClientRect: { height } }]);
      }
      observe() {}
    },
  );
  listening = new AbortController();
  for (const target of [document, window]) {
    const { addEventListener } = target;
    vi.spyOn(target, "addEventListener").mockImplementation((name: string, listener: unknown) =>
      addEventListener.call(target, name, listener as EventListener, { signal: listening.signal }),
    );
  }
});
afterEach(() => {
  listening.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function section(place: number): Element {
  const found = document.querySelectorAll("section")[place];
  if (!found) throw new Error("No such section");
  return found;
}

function sent(): unknown[] {
  return sendBeacon.mock.calls.map(([, body]) => JSON.parse(body) as unknown);
}

test("tells once, at the end, what was in view for a second and what was pressed", () => {
  countVisit(landing);
  observed(section(0), 300, 600);
  vi.advanceTimersByTime(1_000);
  observed(section(1), 300, 600);
  vi.advanceTimersByTime(900);
  observed(section(1), 0, 600);
  vi.advanceTimersByTime(1_000);
  fireEvent.click(document.querySelector("a") ?? document);
  expect(sendBeacon).not.toHaveBeenCalled();
  fireEvent(window, new Event("pagehide"));
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toEqual([
    {
      p: "/waiter-ai",
      l: "en-SG",
      v: "l",
      f: "",
      s: "heroAAAA",
      c: [[0, "/contact?source=hero"]],
    },
  ]);
  expect(sendBeacon.mock.calls[0]?.[0]).toMatch(/\/functions\/v1\/count$/);
});

test("the versions of experiments that the tab was given on this page are told", () => {
  document.documentElement.dataset["arms"] = "tokenAAA1";
  countVisit(landing);
  fireEvent(window, new Event("pagehide"));
  delete document.documentElement.dataset["arms"];
  expect(sent()).toMatchObject([{ e: "tokenAAA1" }]);
});

test("half a window of a taller section is enough, less than half of a lower one is not", () => {
  countVisit(landing);
  observed(section(0), window.innerHeight / 2, 10_000);
  observed(section(1), 299, 600);
  vi.advanceTimersByTime(1_000);
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toMatchObject([{ s: "heroAAAA" }]);
});

test("a tab that is hidden tells, too", () => {
  countVisit(landing);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  fireEvent(document, new Event("visibilitychange"));
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toHaveLength(1);
});

test("never more than 300 bytes", () => {
  document.body.innerHTML = Array.from(
    { length: 40 },
    (_, place) =>
      `<section data-section="k h${String(place).padStart(7, "0")}"><a href="/${"é".repeat(60)}${place}">x</a></section>`,
  ).join("");
  countVisit(landing);
  for (const link of document.querySelectorAll("a")) fireEvent.click(link);
  fireEvent(window, new Event("pagehide"));
  const [, body = ""] = sendBeacon.mock.calls[0] ?? [];
  expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(300);
});

test("a lead sent from where a link led has that link in its path, from elsewhere only the pages", () => {
  countVisit(landing);
  fireEvent.click(document.querySelector("a") ?? document);
  const pages = [{ page: "/waiter-ai", sections: ["heroAAAA"] }];
  const link = { page: "/waiter-ai", section: "heroAAAA", to: "/contact?source=hero" };
  expect(pathOfLead("/contact")).toEqual({ pages, link });
  expect(pathOfLead("/other")).toEqual({ pages });
});

test.each([
  ["/x?utm_campaign=Ramadan%202026&utm_source=mail", "https://news.example/a", "?Ramadan 2026"],
  ["/x?utm_source=mail", "", "?mail"],
  ["/x?gclid=1", "", "?"],
  ["/x?q=1", "https://news.example/a?b=c", "news.example"],
  ["/x", window.location.href, ""],
])("of the first page %s and its referrer '%s' it tells '%s'", (page, referrer, f) => {
  countVisit({ page, referrer });
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toMatchObject([{ f }]);
});
