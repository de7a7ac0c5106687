import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { isContentNewer } from "../content/revision.ts";
import { hasDraft } from "../features/lead-form/draft.ts";
import { storeLanding } from "../features/lead-form/landing.ts";
import { sendOutbox } from "../features/lead-form/outbox-sender.ts";
import { hasWaitingLeads } from "../features/lead-form/outbox.ts";
import { isFramed } from "../lib/is-framed.ts";
import { mayReloadFor, reloadFor } from "../lib/reload-once.ts";
import { reportErrors } from "../lib/report-errors.ts";
import { startLivePage } from "../live/start-live-page.tsx";
import { markWriting } from "../site/mark-writing.ts";
import { startMenus } from "../site/menus.ts";
import { offerLanguage } from "../site/offer-language.ts";
import { hydrate } from "../site/popup.island.ts";
import { layOutRestoredPage } from "../site/restored-page.ts";
import { hasStoredBand } from "../ui/stored-band.ts";
import { hasStoredToast } from "../ui/stored-toast.ts";
import { showStoredMessages } from "../ui/page-toasts.ts";
import { translatePage } from "../ui/testing/translate-page.ts";
import { countVisit } from "../features/lead-form/count-visit.ts";
import { fallBackToOriginals } from "./image-fallback.ts";
import { prefetchLinks } from "./prefetch-links.ts";

vi.mock("../content/revision.ts");
vi.mock("../features/lead-form/draft.ts");
vi.mock("../features/lead-form/landing.ts");
vi.mock("../features/lead-form/outbox-sender.ts");
vi.mock("../features/lead-form/outbox.ts");
vi.mock("../lib/is-framed.ts");
vi.mock("../lib/reload-once.ts");
vi.mock("../lib/report-errors.ts");
vi.mock("../live/start-live-page.tsx");
vi.mock("../site/mark-writing.ts");
vi.mock("../site/menus.ts");
vi.mock("../site/offer-language.ts");
vi.mock("../site/popup.island.ts");
vi.mock("../site/restored-page.ts");
vi.mock("../ui/stored-band.ts");
vi.mock("../ui/stored-toast.ts");
vi.mock("../ui/page-toasts.ts");
vi.mock("../features/lead-form/count-visit.ts");
vi.mock("./image-fallback.ts");
vi.mock("./prefetch-links.ts");

const register = vi.fn<(file: string) => Promise<void>>();
const idle: (() => void)[] = [];
const frames: (() => void)[] = [];
/** The names of the modules that the page has requested. */
const asked = new Set<string>();
let listening = new AbortController();

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  idle.length = 0;
  frames.length = 0;
  // Listeners of a page are removed after its test.
  listening = new AbortController();
  const { addEventListener } = document;
  vi.spyOn(document, "addEventListener").mockImplementation((name, listener, options) => {
    const own = typeof options === "object" ? options : {};
    addEventListener.call(document, name, listener, {
      ...own,
      signal: AbortSignal.any([listening.signal, ...(own.signal ? [own.signal] : [])]),
    });
  });
  register.mockResolvedValue();
  for (const answer of [isFramed, hasDraft, hasWaitingLeads, hasStoredToast, hasStoredBand]) {
    vi.mocked(answer).mockReturnValue(false);
  }
  vi.mocked(isContentNewer).mockResolvedValue(false);
  vi.mocked(mayReloadFor).mockReturnValue(true);
  vi.mocked(startLivePage).mockResolvedValue();
  asked.clear();
  const paths: Record<string, string> = {
    live: "/src/live/start-live-page.tsx",
    errors: "/src/lib/error-report.ts",
    outbox: "/src/features/lead-form/outbox-sender.ts",
    toasts: "/src/ui/page-toasts.ts",
    count: "/src/features/lead-form/count-visit.ts",
    popup: "/src/site/popup.island.ts",
    "lead-form": "/assets/gone.js",
  };
  const get = (_paths: object, name: string) => asked.add(name) && paths[name];
  vi.stubGlobal("MODULE_PATHS", new Proxy(paths, { get }));
  vi.stubGlobal("REPORTS_ERRORS", false);
  vi.stubGlobal("COUNTS_VISITS", true);
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
  Object.defineProperty(navigator, "serviceWorker", { value: { register }, configurable: true });
});
afterEach(() => {
  listening.abort();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(document, "prerendering");
});

/** Runs the script of the page as the browser does before it paints. */
async function parse(html = "") {
  document.body.innerHTML = html;
  await import("./entry.ts");
}

async function paint() {
  for (const draw of frames.splice(0)) draw();
  await new Promise((resolve) => setTimeout(resolve));
}

/** Opens a page until it is painted. */
async function open(html = "") {
  await parse(html);
  await paint();
}

async function becomeIdle() {
  for (const run of idle.splice(0)) run();
  await vi.waitFor(() => expect(isContentNewer).toHaveBeenCalled());
}

const FORM = `<form data-island="lead-form" data-hydrate="intent"><input></form>`;

test("starts menus, pictures and links on every page, and loads no other code", async () => {
  await open();
  const starts = [layOutRestoredPage, startMenus, markWriting, fallBackToOriginals, prefetchLinks];
  for (const start of starts) {
    expect(start).toHaveBeenCalledOnce();
  }
  expect(asked).toEqual(new Set());
  expect(register).not.toHaveBeenCalled();
});

test("before the first paint loads only what the layout needs", async () => {
  await parse(`<div data-island="popup" data-hydrate="now"></div>`);
  expect(layOutRestoredPage).toHaveBeenCalledOnce();
  for (const start of [startMenus, fallBackToOriginals, isFramed, prefetchLinks])
    expect(start).not.toHaveBeenCalled();
  expect(asked).toEqual(new Set());
  await paint();
  expect(asked).toEqual(new Set(["popup"]));
});

test("a page reads no storage before it is idle", async () => {
  await open(FORM);
  const questions = [storeLanding, hasDraft, hasWaitingLeads, hasStoredToast, hasStoredBand];
  for (const question of questions) expect(question).not.toHaveBeenCalled();
  await becomeIdle();
  for (const question of questions) expect(question).toHaveBeenCalled();
});

test("stores where the visit began if the page is left before it is idle", async () => {
  await open();
  fireEvent(window, new Event("pagehide"));
  expect(storeLanding).toHaveBeenCalledOnce();
});

test("stores nothing again if the page is left later while the next one loads", async () => {
  await open();
  await becomeIdle();
  fireEvent(window, new Event("pagehide"));
  expect(storeLanding).toHaveBeenCalledOnce();
});

test("reports errors only if the build has a DSN", async () => {
  await open();
  expect(reportErrors).not.toHaveBeenCalled();
  vi.resetModules();
  vi.stubGlobal("REPORTS_ERRORS", true);
  await open();
  expect(reportErrors).toHaveBeenCalledOnce();
  expect(asked).toEqual(new Set());
  const [load] = vi.mocked(reportErrors).mock.lastCall ?? [];
  expect(await load?.()).toHaveProperty("report");
  expect(asked).toEqual(new Set(["errors"]));
});

test("a prerendered page does nothing before it is shown", async () => {
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  await open();
  expect(startMenus).not.toHaveBeenCalled();
  fireEvent(document, new Event("prerenderingchange"));
  fireEvent(document, new Event("prerenderingchange"));
  await paint();
  expect(startMenus).toHaveBeenCalledOnce();
});

test("hydrates an island with the module that the build has named", async () => {
  await open(`<div data-island="popup" data-hydrate="now"></div>`);
  await vi.waitFor(() =>
    expect(hydrate).toHaveBeenCalledExactlyOnceWith(document.querySelector("[data-island]")),
  );
});

test("in the Studio's frame starts only the live page", async () => {
  vi.mocked(isFramed).mockReturnValue(true);
  vi.mocked(hasWaitingLeads).mockReturnValue(true);
  await open(`<div data-island="popup" data-hydrate="now"></div>`);
  await vi.waitFor(() => expect(startLivePage).toHaveBeenCalledOnce());
  expect(hydrate).not.toHaveBeenCalled();
  expect(prefetchLinks).not.toHaveBeenCalled();
  expect(sendOutbox).not.toHaveBeenCalled();
});

test("does not hydrate a form without a draft before the visitor touches it", async () => {
  await open(FORM);
  await becomeIdle();
  expect(document.querySelector("form")?.dataset["hydrate"]).toBe("intent");
  expect(asked).not.toContain("lead-form");
});

test.each([
  ["words to put back", hasDraft],
  ["a lead that waits", hasWaitingLeads],
])("hydrates a form with %s in an idle page, and no other island", async (_name, reason) => {
  vi.mocked(reason).mockReturnValue(true);
  await open(`${FORM}<div data-island="popup" data-hydrate="intent"></div>`);
  await becomeIdle();
  expect(asked).toContain("lead-form");
  expect(asked).not.toContain("popup");
  expect(document.querySelector("form")?.dataset["hydrate"]).toBe("now");
  expect(document.querySelector("div")?.dataset["hydrate"]).toBe("intent");
});

test("sends waiting leads from every page", async () => {
  vi.mocked(hasWaitingLeads).mockReturnValue(true);
  await open();
  await becomeIdle();
  await vi.waitFor(() => expect(sendOutbox).toHaveBeenCalledOnce());
});

test.each([
  ["a message", hasStoredToast],
  ["what happens next", hasStoredBand],
])("shows %s that a previous page has stored", async (_name, hasKept) => {
  vi.mocked(hasKept).mockReturnValue(true);
  await open();
  await becomeIdle();
  await vi.waitFor(() => expect(showStoredMessages).toHaveBeenCalledOnce());
  expect(asked).toEqual(new Set(["toasts"]));
});

test("offers the visitor's language once the page is idle, not before", async () => {
  await open();
  expect(offerLanguage).not.toHaveBeenCalled();
  await becomeIdle();
  expect(offerLanguage).toHaveBeenCalledOnce();
});

test("an idle page registers the service worker and ignores its failure", async () => {
  register.mockRejectedValue(new Error("refused"));
  await open();
  await becomeIdle();
  expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js");
});

test("an idle page works in a browser without service workers", async () => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  await open();
  await becomeIdle();
  expect(isContentNewer).toHaveBeenCalledOnce();
});

test("newer content loads the live page; an up-to-date page stays unchanged", async () => {
  await open();
  await becomeIdle();
  expect(startLivePage).not.toHaveBeenCalled();
  vi.mocked(isContentNewer).mockResolvedValue(true);
  fireEvent(document, new Event("visibilitychange"));
  await vi.waitFor(() => expect(startLivePage).toHaveBeenCalledOnce());
});

test("sends no request from a hidden tab", async () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await open();
  for (const run of idle.splice(0)) run();
  fireEvent(document, new Event("visibilitychange"));
  expect(isContentNewer).not.toHaveBeenCalled();
});

test("reloads the page when a visitor touches a form whose code a deploy removed", async () => {
  await open(FORM);
  fireEvent.focusIn(document.querySelector("input") ?? document);
  await vi.waitFor(() => expect(reloadFor).toHaveBeenCalledExactlyOnceWith("/assets/gone.js"));
  expect(mayReloadFor).toHaveBeenCalledExactlyOnceWith("/assets/gone.js");
});

test("reloads once, and only for what the visitor has touched", async () => {
  vi.mocked(mayReloadFor).mockReturnValue(false);
  await open(`${FORM}<div data-island="unknown" data-hydrate="now"></div>`);
  fireEvent.focusIn(document.querySelector("input") ?? document);
  await vi.waitFor(() => expect(mayReloadFor).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  expect(mayReloadFor).toHaveBeenCalledExactlyOnceWith("/assets/gone.js");
  expect(reloadFor).not.toHaveBeenCalled();
});

test.each(["pointermove", "touchstart", "wheel", "keydown"])(
  "counts the visit once, at the visitor's first %s",
  async (sign) => {
    await open();
    await becomeIdle();
    const passive: unknown = expect.objectContaining({ passive: true });
    expect(document.addEventListener).toHaveBeenCalledWith(sign, expect.any(Function), passive);
    fireEvent(document, new Event("scroll"));
    expect(asked, "nobody was there yet").not.toContain("count");
    for (let time = 0; time < 2; time += 1) fireEvent(document, new Event(sign));
    await vi.waitFor(() => expect(countVisit).toHaveBeenCalledOnce());
  },
);

test("counts a visit in the language of the page, even if the browser translates it", async () => {
  document.documentElement.lang = "ms-MY";
  onTestFinished(() => void (document.documentElement.lang = ""));
  await open();
  onTestFinished(translatePage());
  fireEvent(document, new Event("pointermove"));
  await vi.waitFor(() => expect(countVisit).toHaveBeenCalledOnce());
  expect(vi.mocked(countVisit).mock.calls[0]?.[1]).toBe("ms-MY");
});

test("counts no visit if the build does not count", async () => {
  vi.stubGlobal("COUNTS_VISITS", false);
  await open();
  fireEvent(document, new Event("pointermove"));
  expect(asked).not.toContain("count");
});

test.each([
  ["saves data", "connection", { saveData: true }],
  ["asks not to be tracked", "doNotTrack", "1"],
  ["has Global Privacy Control", "globalPrivacyControl", true],
])("does not count a visitor who %s", async (_name, property, value) => {
  Object.defineProperty(navigator, property, { value, configurable: true });
  await open();
  fireEvent(document, new Event("pointermove"));
  Reflect.deleteProperty(navigator, property);
  expect(asked).not.toContain("count");
});
