import * as fc from "fast-check";
import { hrefOf, type Page, type Reading } from "./visitor.ts";

type Origin = {
  /** Query string and referrer of the visit's first page. */
  query: string;
  referrer: string;
  /** The origin as the beacon sends it. */
  reported: string;
  /** The kind of source under which the visit is counted, and the host or campaign beside it. */
  source: string;
  from: string;
  /** The campaign that a lead of the visit is credited to. */
  campaign: string | null;
};

function origin(changes: Partial<Origin>): Origin {
  return {
    query: "",
    referrer: "",
    reported: "",
    source: "",
    from: "",
    campaign: null,
    ...changes,
  };
}

const ORIGINS = [
  origin({ source: "direct" }),
  origin({
    referrer: "https://www.google.com.sg/search?q=kopi",
    reported: "www.google.com.sg",
    source: "search",
  }),
  origin({ referrer: "https://lnkd.in/g7kopi", reported: "lnkd.in", source: "social" }),
  origin({
    referrer: "https://www.kopi-news.example/2026/agents",
    reported: "www.kopi-news.example",
    source: "referrer",
    from: "kopi-news.example",
  }),
  origin({
    query: "?utm_source=flyer&utm_campaign=Harvest+2026",
    reported: "?Harvest 2026",
    source: "campaign",
    from: "harvest 2026",
    campaign: "harvest 2026",
  }),
  // With utm_source but no utm_campaign, the visit counts as a campaign's, but a lead is credited to none.
  origin({
    query: "?utm_source=newsletter",
    referrer: "https://mail.example/",
    reported: "?newsletter",
    source: "campaign",
    from: "newsletter",
  }),
  origin({
    query: "?gclid=Kopi",
    referrer: "https://www.google.com/",
    reported: "?",
    source: "campaign",
  }),
];

const WINDOWS = [
  { width: 390, name: "small" },
  { width: 800, name: "medium" },
  { width: 1440, name: "large" },
];

const AGENTS = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
];
const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** How many of each hundred visits have which kind; the remaining ones are ordinary readers. */
const SHARES = {
  /** Sends the same beacon repeatedly from one address. */
  attack: 1,
  garbage: 5,
  /** An ad blocker stops the beacon, but the tab still remembers the visitor's path for a lead. */
  blocked: 8,
  /** Leaves before the first pointer, touch, wheel or key event, so that the page never loads the counting code. */
  bounced: 12,
  /** Sends Do Not Track, Global Privacy Control or Save-Data. */
  untracked: 2,
  bot: 2,
  /** Reads the same page again from the same address. */
  returned: 5,
  /** Shares the address of an office with many others. */
  office: 3,
};
export type Kind = keyof typeof SHARES | "reader";

const kindsOfHundred = Object.entries(SHARES).flatMap(([kind, share]) =>
  Array.from({ length: share }, () => kind as Kind),
);
const OFFICES = 3;
/** How many beacons an attacker sends in one visit. */
const REPEATED = 10;
/** Kinds that repeat an earlier visit from its address, each with the kind of the visit that it repeats. */
const REPEATED_KIND: Partial<Record<Kind, Kind>> = { returned: "reader", attack: "attack" };

/** One person's visit in one tab: the pages in order, and the lead that it ends with, if any. */
export type Visit = {
  kind: Kind;
  address: string;
  agent: string;
  origin: Origin;
  window: (typeof WINDOWS)[number];
  readings: (Reading & { page: Page })[];
  lead: { closes: boolean } | null;
};

/** Returns a loopback address for each visitor: on Linux, all of 127.0.0.0/8 is this machine. */
function addressAt(index: number): string {
  return `127.${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
}

/** What fast-check chooses at random for each visit; numbers up to 99 are percentages, up to 999 shares. */
const choices = fc.record({
  page: fc.integer({ min: 0, max: 999 }),
  origin: fc.constantFrom(...ORIGINS),
  window: fc.constantFrom(...WINDOWS),
  agent: fc.constantFrom(...AGENTS),
  depth: fc.integer({ min: 0, max: 999 }),
  presses: fc.array(fc.nat(), { maxLength: 4 }),
  /** Below 2, the visitor clicks every control that they see: more clicks than fit into a beacon. */
  isCurious: fc.integer({ min: 0, max: 99 }),
  interest: fc.integer({ min: 0, max: 99 }),
  sends: fc.boolean(),
  closes: fc.integer({ min: 0, max: 99 }),
});
type Choices = typeof choices extends fc.Arbitrary<infer Of> ? Of : never;

function isContact(page: Page): boolean {
  return page.document.querySelector("#lead-email") !== null;
}

/** The pages of the site, sorted by path, so that the home page is the first. */
export class SitePages {
  readonly pages: Page[];

  constructor(pages: Page[]) {
    this.pages = pages.toSorted((one, other) => one.path.localeCompare(other.path, "en"));
  }

  /** Returns the page that a link leads to; undefined if it is not a page of this site. */
  behind(control: Element): Page | undefined {
    const path = hrefOf(control).split(/[?#]/)[0];
    return this.pages.find((page) => page.path === path);
  }

  /** Returns the page on which a visit begins: for a third of the shares (0 to 999) the first one, else any page. */
  chosenBy(share: number): Page {
    const [home] = this.pages;
    const page = share < 333 ? home : this.pages[share % this.pages.length];
    if (!page) throw new Error("There are no pages to visit");
    return page;
  }

  /** Returns the links of a page to the contact form: those in its sections or, if there are none, in the menu. */
  toContact(page: Page): Element[] {
    const leads = (link: Element) => {
      const to = this.behind(link);
      return to !== undefined && to !== page && isContact(to);
    };
    const own = page.sections.flatMap(({ controls }) => controls.filter(leads));
    return own.length > 0 ? own : page.menu.filter(leads);
  }
}

function readingOf(page: Page, { depth, presses, isCurious }: Choices): Reading {
  const length = Math.ceil((depth / 999) * page.sections.length);
  const seen = page.sections.slice(0, length);
  const controls = seen.flatMap((section) => section.controls);
  const pressed = presses.flatMap((press) => controls[press % controls.length] ?? []);
  return {
    seen,
    glanced: page.sections.slice(length, length + 1),
    pressed: isCurious < 2 ? controls : pressed,
  };
}

/** Builds a visit to the site's pages from the choices that fast-check made for it. */
function visitOf(site: SitePages, kind: Kind, address: string, choice: Choices): Visit {
  const first = site.chosenBy(kind === "office" ? 0 : choice.page);
  const reading = { page: first, ...readingOf(first, choice) };
  const visit: Visit = {
    kind,
    address,
    agent: kind === "bot" ? BOT : choice.agent,
    origin: choice.origin,
    window: choice.window,
    readings: Array.from({ length: kind === "attack" ? REPEATED : 1 }, () => reading),
    lead: null,
  };
  const links = site.toContact(first);
  const link = links[(choice.presses[0] ?? 0) % links.length];
  const continues = !["attack", "garbage", "bot", "bounced"].includes(kind) && choice.interest < 15;
  const form = continues && link ? site.behind(link) : undefined;
  if (continues && choice.sends && (form || isContact(first))) {
    visit.lead = { closes: choice.closes < 25 };
  }
  if (link && form) {
    const section = first.sections.find(({ controls }) => controls.includes(link));
    if (section && !reading.seen.includes(section)) {
      reading.seen = [...reading.seen, section];
    }
    reading.glanced = reading.glanced.filter((other) => other !== section);
    reading.pressed = [...reading.pressed, link];
    visit.readings.push({ page: form, ...readingOf(form, choice) });
  }
  return visit;
}

/** Plans `count` visits, with each kind in exactly its share. The same pages and seed give the same visits. */
export function planVisits(site: SitePages, count: number, seed: number): Visit[] {
  const visits: Visit[] = [];
  for (const [index, choice] of fc.sample(choices, { numRuns: count, seed }).entries()) {
    // Steps of 37 mix the kinds and still use each of the hundred once, since 37 and 100 have no common divisor.
    const kind = kindsOfHundred[(index * 37) % 100] ?? "reader";
    const again = visits.findLast((visit) => visit.kind === REPEATED_KIND[kind]);
    if (again) {
      visits.push({ ...again, kind, lead: null });
      continue;
    }
    const owner = kind === "office" ? count + (choice.page % OFFICES) : index;
    visits.push(visitOf(site, kind, addressAt(owner), choice));
  }
  return visits;
}
