import { JSDOM } from "jsdom";
import { runnerImport } from "vite";
import type { Landing } from "../../src/features/lead-form/landing.ts";
import type { VisitPath } from "../../src/lib/visit-path.ts";

/** A built page as a visitor gets it; `menu` has the links to pages of this site that are in no section. */
export type Page = {
  path: string;
  language: string;
  sections: Section[];
  menu: Element[];
  document: Document;
};

/** A section of a page; `controls` are its links, buttons and summaries. */
type Section = { element: Element; hash: string; controls: Element[] };

/** Returns the `href` of a link; empty for a button. */
export const hrefOf = (control: Element): string => control.getAttribute("href") ?? "";

export function readPage(path: string, html: string): Page {
  const { document } = new JSDOM(html).window;
  const sections = [...document.querySelectorAll("[data-section]")].map((element) => ({
    element,
    hash: element.getAttribute("data-section")?.split(" ")[1] ?? "",
    controls: [...element.querySelectorAll("a,button,summary")],
  }));
  const links = [...document.querySelectorAll("a[href^='/']")];
  return {
    path,
    language: document.documentElement.lang,
    sections,
    menu: links.filter((link) => !link.closest("[data-section]")),
    document,
  };
}

/** The functions of the site's own code that count a visit and send a lead. */
export type VisitorCode = Pick<
  typeof import("../../src/features/lead-form/count-visit.ts"),
  "countVisit" | "pathOfLead"
> &
  Pick<typeof import("../../src/features/lead-form/submit-lead.ts"), "submitLead">;

/** Loads the site's code through Vite, with the environment variables of a build. */
export async function loadVisitorCode(variables: Record<string, string>): Promise<VisitorCode> {
  const define = { "import.meta.env": JSON.stringify(variables) };
  const load = async <Module>(file: string) => {
    const config = { configFile: false, logLevel: "warn", define } as const;
    return (await runnerImport<Module>(`src/features/lead-form/${file}`, config)).module;
  };
  return {
    ...(await load<typeof import("../../src/features/lead-form/count-visit.ts")>("count-visit.ts")),
    ...(await load<typeof import("../../src/features/lead-form/submit-lead.ts")>("submit-lead.ts")),
  };
}

/** The session storage of one tab. */
export type Tab = Map<string, string>;

type Names = Record<string, unknown>;

/** Runs synchronous work with a tab's globals, and restores the former ones afterwards. */
function inTab<Result>(tab: Tab, globals: Names, work: () => Result): Result {
  const sessionStorage = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
  };
  const all = { ...globals, sessionStorage };
  const before = Object.entries(all).map(([name, value]) => {
    const former = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    return [name, former] as const;
  });
  try {
    return work();
  } finally {
    for (const [name, former] of before) {
      if (former) Object.defineProperty(globalThis, name, former);
      else delete (globalThis as Names)[name];
    }
  }
}

/** A visitor's actions on a page: sections in view for a second, others for less, and clicks. */
export type Reading = { seen: Section[]; glanced: Section[]; pressed: Element[] };

/** Plays a reading of the page to the page's counting code; returns the body of the beacon that it sends. */
export function readWith(
  { countVisit }: VisitorCode,
  { tab, page, width, landing }: { tab: Tab; page: Page; width: number; landing: Landing },
  { seen, glanced, pressed }: Reading,
): string {
  let beacon = "";
  const listeners = new Map<string, (event: Names) => void>();
  const listen = (name: string, listener: (event: Names) => void) =>
    void listeners.set(name, listener);
  const timers = new Map<number, () => void>();
  let timer = 0;
  let notify: ((entries: Names[]) => void) | undefined;
  class IntersectionObserver {
    constructor(callback: NonNullable<typeof notify>) {
      notify = callback;
    }
    observe() {}
  }
  const globals = {
    IntersectionObserver,
    document: {
      documentElement: page.document.documentElement,
      hidden: false,
      querySelectorAll: (selector: string) => page.document.querySelectorAll(selector),
      addEventListener: listen,
    },
    addEventListener: listen,
    location: { pathname: encodeURI(page.path), host: "www.selat.example" },
    innerWidth: width,
    innerHeight: 800,
    navigator: { sendBeacon: (_address: string, body: string) => Boolean((beacon = body)) },
    setTimeout: (run: () => void) => (timers.set(++timer, run), timer),
    clearTimeout: (id: number) => timers.delete(id),
  };
  const show = ({ element }: Section, height: number) =>
    notify?.([
      { target: element, intersectionRect: { height }, boundingClientRect: { height: 600 } },
    ]);
  return inTab(tab, globals, () => {
    countVisit(landing, page.language);
    for (const section of glanced) {
      show(section, 600);
      show(section, 0);
    }
    for (const section of seen) show(section, 600);
    for (const run of timers.values()) run();
    for (const target of pressed) listeners.get("click")?.({ target });
    listeners.get("pagehide")?.({ type: "pagehide" });
    return beacon;
  });
}

/** Returns the visitor's path that the form on this page sends with a lead. */
export function visitPathIn(tab: Tab, { pathOfLead }: VisitorCode, page: Page): VisitPath | null {
  return inTab(tab, {}, () => pathOfLead(page.path));
}
