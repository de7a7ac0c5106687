import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countVisit, pathOfLead } from "./count-visit.ts";

const landing = { page: "/waiter-ai", referrer: "" };

const sendBeacon = vi.fn<(address: string, body: string) => boolean>(() => true);
let observed: (target: Element, visible: number, height: number) => void;
let watched: Element[] = [];
let thresholds: number[] = [];
let listening = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  sendBeacon.mockClear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/waiter-ai");
  document.body.innerHTML = `
    <section data-section="a1 heroAAAA"><a href="/contact?source=hero">Try it</a></section>
    <section data-section="b2 faqBBBBB"><button>More</button></section>
    <a href="/contact">Menu</a>`;
  document.body.addEventListener("click", (event) => event.preventDefault());
  Object.defineProperty(navigator, "sendBeacon", { value: sendBeacon, configurable: true });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(emit: (entries: unknown[]) => void, { threshold }: { threshold: number[] }) {
        watched = [];
        thresholds = threshold;
        observed = (target, visible, height) =>
          emit([{ target, intersectionRect: { height: visible }, boundingClientRect: { height } }]);
      }
      observe(target: Element) {
        watched.push(target);
      }
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

function section(index: number): Element {
  const target = document.querySelectorAll("section")[index];
  if (!target) throw new Error(`There is no section ${index}`);
  return target;
}

function sent(): unknown[] {
  return sendBeacon.mock.calls.map(([, body]) => JSON.parse(body) as unknown);
}

test("sends once, at the end, the sections in view for a second and the clicked links", () => {
  countVisit(landing, "en-SG");
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

test("sends the arms of experiments that the page shows", () => {
  document.documentElement.dataset["arms"] = "tokenAAA1";
  countVisit(landing, "en-SG");
  fireEvent(window, new Event("pagehide"));
  delete document.documentElement.dataset["arms"];
  expect(sent()).toMatchObject([{ e: "tokenAAA1" }]);
});

test("counts a section if half of it is in view, or half a window of a taller one", () => {
  countVisit(landing, "en-SG");
  observed(section(0), window.innerHeight / 2, 10_000);
  observed(section(1), 299, 600);
  vi.advanceTimersByTime(1_000);
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toMatchObject([{ s: "heroAAAA" }]);
});

test("observes every section, at each twentieth of its height", () => {
  countVisit(landing, "en-SG");
  expect(watched).toEqual([...document.querySelectorAll("section")]);
  expect(thresholds).toHaveLength(21);
  expect(thresholds).toMatchObject({ 0: 0, 1: 0.05, 20: 1 });
});

test("counts a section only after a whole second in view without a break", () => {
  countVisit(landing, "en-SG");
  observed(section(0), 300, 600);
  vi.advanceTimersByTime(500);
  observed(section(0), 400, 600);
  vi.advanceTimersByTime(200);
  observed(section(0), 0, 600);
  vi.advanceTimersByTime(2_000);
  observed(section(1), 600, 600);
  vi.advanceTimersByTime(900);
  observed(section(1), 0, 600);
  observed(section(1), 600, 600);
  vi.advanceTimersByTime(1_000);
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toMatchObject([{ s: "faqBBBBB" }]);
});

test("does not count sections while the tab is hidden", () => {
  countVisit(landing, "en-SG");
  observed(section(0), 300, 600);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  vi.advanceTimersByTime(1_000);
  hidden.mockReturnValue(false);
  fireEvent(document, new Event("visibilitychange"));
  expect(sent()).toEqual([]);
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toMatchObject([{ s: "" }]);
});

test("sends the beacon again if the browser has refused it", () => {
  sendBeacon.mockReturnValueOnce(false);
  countVisit(landing, "en-SG");
  for (let time = 0; time < 3; time++) fireEvent(window, new Event("pagehide"));
  expect(sendBeacon).toHaveBeenCalledTimes(2);
});

test.each([
  [599, "s"],
  [600, "m"],
  [1_023, "m"],
  [1_024, "l"],
])("sends for a window of %i px the size '%s'", (width, v) => {
  vi.stubGlobal("innerWidth", width);
  countVisit(landing, "en-SG");
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toMatchObject([{ v }]);
});

test.each([
  ["/", "/"],
  ["/waiter-ai/", "/waiter-ai"],
  ["/a/b", "/a/b"],
  ["/%E5%92%96%E5%95%A1", "/咖啡"],
])("sends for the path %s the page %s", (path, p) => {
  window.history.replaceState(null, "", path);
  countVisit(landing, "en-SG");
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toMatchObject([{ p }]);
});

test("sends each clicked link once with its section, and nine at most", () => {
  const links = Array.from({ length: 12 }, (_, index) => `<a href="#${index}">x</a>`).join("");
  section(0).innerHTML = `<p>Words</p><summary>Fold</summary>${links}`;
  countVisit(landing, "en-SG");
  for (const selector of ["p", "summary", "summary", "section:nth-of-type(2) button", "body > a"]) {
    fireEvent.click(document.querySelector(selector) ?? document);
  }
  for (const link of section(0).querySelectorAll("a")) fireEvent.click(link);
  fireEvent(window, new Event("pagehide"));
  const first = [0, 1, 2, 3, 4, 5, 6].map((index) => [0, `#${index}`]);
  expect(sent()).toMatchObject([{ s: "heroAAAAfaqBBBBB", c: [[0, ""], [1, ""], ...first] }]);
});

test("sends a link to a chat without the message that it prefills", () => {
  const encodedText = encodeURIComponent("您好，我想了解一下适合我生意的助手。");
  section(0).innerHTML = `<a href="https://wa.me/6585550123?text=${encodedText}">x</a>`;
  countVisit(landing, "en-SG");
  fireEvent.click(document.querySelector("section a") ?? document);
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toMatchObject([{ c: [[0, "https://wa.me/6585550123"]] }]);
});

test("cuts a long campaign to 60 characters", () => {
  countVisit({ page: `/x?utm_campaign=${"a".repeat(100)}`, referrer: "" }, "en-SG");
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toMatchObject([{ f: `?${"a".repeat(59)}` }]);
});

test("sends the visit when the tab is hidden, and not again when it closes", () => {
  countVisit(landing, "en-SG");
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  fireEvent(document, new Event("visibilitychange"));
  expect(sent()).toHaveLength(1);
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toHaveLength(1);
});

test("sends at most 300 bytes, even if more was seen and clicked", () => {
  document.body.innerHTML = Array.from(
    { length: 40 },
    (_, index) =>
      `<section data-section="k h${String(index).padStart(7, "0")}"><a href="/${"é".repeat(60)}${index}">x</a></section>`,
  ).join("");
  countVisit(landing, "en-SG");
  for (const link of document.querySelectorAll("a")) fireEvent.click(link);
  fireEvent(window, new Event("pagehide"));
  const [, body = ""] = sendBeacon.mock.calls[0] ?? [];
  expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(300);
});

/** Returns the beacon of a page on which the first link was clicked. */
function beaconOf(page: string): string {
  window.history.replaceState(null, "", page);
  countVisit(landing, "en-SG");
  fireEvent.click(document.querySelector("a") ?? document);
  fireEvent(window, new Event("pagehide"));
  return sendBeacon.mock.lastCall?.[1] ?? "";
}

test("does not shorten a beacon of exactly 300 bytes", () => {
  const room = 300 - beaconOf("/a").length;
  const full = beaconOf(`/a${"b".repeat(room)}`);
  expect(full).toHaveLength(300);
  expect(JSON.parse(full)).toMatchObject({ c: [[0, "/contact?source=hero"]] });
});

test("stores in a lead's path the link that led to the form's page, if there is one", () => {
  countVisit(landing, "en-SG");
  fireEvent.click(document.querySelector("a") ?? document);
  const pages = [{ page: "/waiter-ai", sections: ["heroAAAA"] }];
  const link = { page: "/waiter-ai", section: "heroAAAA", to: "/contact?source=hero" };
  expect(pathOfLead("/contact")).toEqual({ pages, link });
  // Clicking something that opens no page of the site keeps the link.
  fireEvent.click(document.querySelector("button") ?? document);
  expect(pathOfLead("/contact")).toMatchObject({ link });
  expect(pathOfLead("/other")).not.toHaveProperty("link");
});

test("stores in a lead's path a link outside sections, and pages without a counted section", () => {
  countVisit(landing, "en-SG");
  expect(pathOfLead("/contact")).toEqual({ pages: [{ page: "/waiter-ai", sections: [] }] });
  fireEvent.click(document.querySelector("body > a") ?? document);
  expect(pathOfLead("/contact")).toMatchObject({
    link: { page: "/waiter-ai", section: "", to: "/contact" },
  });
});

test.each([
  ["/x?utm_campaign=Ramadan%202026&utm_source=mail", "https://news.example/a", "?Ramadan 2026"],
  ["/x?utm_source=mail", "", "?mail"],
  ["/x?source=schedule-demo?utm_source=fb", "", "?fb"],
  ["/x?source=ad&amp;utm_source=fb", "", "?fb"],
  ["/x?gclid=1", "", "?"],
  ["/x?q=1", "https://news.example/a?b=c", "news.example"],
  ["/x", window.location.href, ""],
])("for the first page %s with referrer '%s' sends '%s'", (page, referrer, f) => {
  countVisit({ page, referrer }, "en-SG");
  fireEvent(window, new Event("pagehide"));
  expect(sent()).toMatchObject([{ f }]);
});
