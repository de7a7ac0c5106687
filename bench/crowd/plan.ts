import * as fc from "fast-check";
import { addressOf, type Page, type Reading } from "./visitor.ts";

type Origin = {
  /** Of the visit's first page. */
  query: string;
  referrer: string;
  /** A beacon's origin, how it is counted, and the campaign that a lead is credited to. */
  reported: string;
  source: string;
  from: string;
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
  // A visit with only a place counts as a campaign's and is credited to none.
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

/** Of a hundred visits, how many have which kind; the others are read as pages are. */
const SHARES = {
  /** The same beacon again and again, from one address. */
  attack: 1,
  garbage: 5,
  /** A blocker keeps the beacon; the tab's path stays. */
  blocked: 8,
  /** Leaves before the first sign of a person. */
  bounced: 12,
  /** Do Not Track, Global Privacy Control, Save-Data. */
  untracked: 2,
  bot: 2,
  /** The same page again, from the same address. */
  returned: 5,
  /** One of many behind the address of an office. */
  office: 3,
};
export type Kind = keyof typeof SHARES | "reader";

const kinds = Object.entries(SHARES).flatMap(([kind, share]) =>
  Array.from({ length: share }, () => kind as Kind),
);
const OFFICES = 3;
/** How often an attacker sends a beacon each time. */
const REPEATED = 10;
/** A visitor who repeats an earlier visit from the same address. */
const SAME: Partial<Record<Kind, Kind>> = { returned: "reader", attack: "attack" };

/** One person's visit in one tab: pages in order, and perhaps a lead at the end. */
export type Visit = {
  kind: Kind;
  address: string;
  agent: string;
  origin: Origin;
  window: (typeof WINDOWS)[number];
  readings: (Reading & { page: Page })[];
  lead: { closes: boolean } | null;
};

/** The visitor's own address: on Linux, all of 127.0.0.0/8 is this machine. */
function addressAt(index: number): string {
  return `127.${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
}

/** What is left to chance. */
const chances = fc.record({
  page: fc.integer({ min: 0, max: 999 }),
  origin: fc.constantFrom(...ORIGINS),
  window: fc.constantFrom(...WINDOWS),
  agent: fc.constantFrom(...AGENTS),
  depth: fc.integer({ min: 0, max: 999 }),
  presses: fc.array(fc.nat(), { maxLength: 4 }),
  /** Presses nearly all there is: more than a beacon has room for. */
  isCurious: fc.integer({ min: 0, max: 99 }),
  wish: fc.integer({ min: 0, max: 99 }),
  sends: fc.boolean(),
  closes: fc.integer({ min: 0, max: 99 }),
});
type Chances = typeof chances extends fc.Arbitrary<infer Of> ? Of : never;

function isContact(page: Page): boolean {
  return page.document.querySelector("#lead-email") !== null;
}

/** The site as visitors find it. */
export class Ground {
  readonly pages: Page[];

  constructor(pages: Page[]) {
    this.pages = pages.toSorted((one, other) => one.path.localeCompare(other.path, "en"));
  }

  /** The page behind a link of this site. */
  behind(control: Element): Page | undefined {
    const path = addressOf(control).split(/[?#]/)[0];
    return this.pages.find((page) => page.path === path);
  }

  /** A third of the visits begin on the first page, the others anywhere. */
  chosenBy(share: number): Page {
    const [home] = this.pages;
    const page = share < 333 ? home : this.pages[share % this.pages.length];
    if (!page) throw new Error("There are no pages to visit");
    return page;
  }

  /** Links of a page to the contact form: those of the sections, else of the menu. */
  toContact(page: Page): Element[] {
    const leads = (link: Element) => {
      const to = this.behind(link);
      return to !== undefined && to !== page && isContact(to);
    };
    const own = page.sections.flatMap(({ controls }) => controls.filter(leads));
    return own.length > 0 ? own : page.menu.filter(leads);
  }
}

function readingOf(page: Page, { depth, presses, isCurious }: Chances): Reading {
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

/** Of the pages and the rest of what chance chose, a visit. */
function visitOf(ground: Ground, kind: Kind, address: string, chance: Chances): Visit {
  const first = ground.chosenBy(kind === "office" ? 0 : chance.page);
  const reading = { page: first, ...readingOf(first, chance) };
  const visit: Visit = {
    kind,
    address,
    agent: kind === "bot" ? BOT : chance.agent,
    origin: chance.origin,
    window: chance.window,
    readings: Array.from({ length: kind === "attack" ? REPEATED : 1 }, () => reading),
    lead: null,
  };
  const ways = ground.toContact(first);
  const way = ways[(chance.presses[0] ?? 0) % ways.length];
  const goesOn = !["attack", "garbage", "bot", "bounced"].includes(kind) && chance.wish < 15;
  const form = goesOn && way ? ground.behind(way) : undefined;
  if (goesOn && chance.sends && (form || isContact(first))) {
    visit.lead = { closes: chance.closes < 25 };
  }
  if (way && form) {
    const of = first.sections.find(({ controls }) => controls.includes(way));
    if (of && !reading.seen.includes(of)) reading.seen = [...reading.seen, of];
    reading.glanced = reading.glanced.filter((section) => section !== of);
    reading.pressed = [...reading.pressed, way];
    visit.readings.push({ page: form, ...readingOf(form, chance) });
  }
  return visit;
}

/** The same visits for the same pages and seed, the kinds of them in exactly their shares. */
export function planVisits(ground: Ground, count: number, seed: number): Visit[] {
  const visits: Visit[] = [];
  for (const [index, chance] of fc.sample(chances, { numRuns: count, seed }).entries()) {
    // The kinds of each hundred in another order: 37 and 100 have no divisor in common.
    const kind = kinds[(index * 37) % 100] ?? "reader";
    const again = visits.findLast((visit) => visit.kind === SAME[kind]);
    if (again) {
      visits.push({ ...again, kind, lead: null });
      continue;
    }
    const place = kind === "office" ? count + (chance.page % OFFICES) : index;
    visits.push(visitOf(ground, kind, addressAt(place), chance));
  }
  return visits;
}
