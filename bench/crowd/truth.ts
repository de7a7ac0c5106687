import type { Visit } from "./plan.ts";
import { hrefOf, type Page, type Reading } from "./visitor.ts";

/** The content of the site's sections.json. */
export type SectionList = {
  pages: { path: string; places: { document: string; key: string; hash: string }[] }[];
  words: Record<string, { links: string[] }>;
};

/** The page, section, link and campaign that a lead has to be credited to, and whether it became a customer. */
export type Credit = {
  page: string | null;
  section: string | null;
  target: string | null;
  campaign: string | null;
  closed: boolean;
};

/** Limits of the product (decision 038): of one beacon, and of the visits that one address may make in a day. */
const BEACON_BYTES = 300;
const PRESSES = 9;
const VISITS_OF_A_PAGE = 1;
const VISITS_OF_ALL_PAGES = 300;

type Report = { seen: string[]; pressed: [hash: string, to: string][] };

/** Returns everything that a visitor did on a page, without repetitions. */
function actionsOf({ seen, pressed }: Reading, page: Page): Report {
  const hashes = new Set(seen.map(({ hash }) => hash));
  const presses = new Map<string, [string, string]>();
  for (const control of pressed) {
    const section = page.sections.find(({ controls }) => controls.includes(control));
    if (!section) continue;
    hashes.add(section.hash);
    const press: [string, string] = [section.hash, hrefOf(control)];
    presses.set(press.join(" "), press);
  }
  return { seen: [...hashes], pressed: [...presses.values()] };
}

/** Returns the part that fits into a beacon: it omits the last clicks first, then the last sections. */
function reported({ origin, window }: Visit, page: Page, { seen, pressed }: Report): Report {
  const kept = { seen: [...seen], pressed: pressed.slice(0, PRESSES) };
  const size = () => {
    const c = kept.pressed.map(([hash, to]) => [kept.seen.indexOf(hash), to]);
    // The short names of a beacon's fields are those of count-visit.ts.
    const [v] = window.name;
    const body = {
      p: page.path,
      l: page.language,
      v,
      f: origin.reported,
      s: kept.seen.join(""),
      c,
    };
    return Buffer.byteLength(JSON.stringify(body));
  };
  while (size() > BEACON_BYTES && (kept.pressed.pop() ?? kept.seen.pop()));
  return kept;
}

/** The counters and credits that the product should have after the crowd's visits. */
export class ExpectedCounts {
  /** By `[page, section, action, target, language, source, viewport]` as JSON. */
  readonly counters = new Map<string, number>();
  readonly credits = new Map<string, Credit>();
  /** What the limits leave uncounted: page visits of an address, and clicks and sections beyond a beacon's size. */
  readonly lost = { visits: 0, presses: 0, sections: 0 };
  readonly #used = new Map<string, number>();

  /**
   * Whether the limits still count this visit of the page by this address. It uses up one of the address's visits of
   * all pages even if the page was visited before.
   */
  #takeVisit(address: string, page: string): boolean {
    const [all, own] = [`${address} `, `${address} ${page}`];
    const isWithin = [
      [all, VISITS_OF_ALL_PAGES],
      [own, VISITS_OF_A_PAGE],
    ].every(([key, most]) => {
      const used = this.#used.get(String(key)) ?? 0;
      this.#used.set(String(key), Math.min(used + 1, Number(most)));
      return used < Number(most);
    });
    return isWithin;
  }

  /** Adds a page visit whose beacon reached the function; visits of one address are added in their order. */
  addReading(visit: Visit, reading: Visit["readings"][number]): void {
    const { page } = reading;
    const all = actionsOf(reading, page);
    const kept = reported(visit, page, all);
    if (!this.#takeVisit(visit.address, page.path)) {
      this.lost.visits += 1;
      return;
    }
    this.lost.presses += all.pressed.length - kept.pressed.length;
    this.lost.sections += all.seen.length - kept.seen.length;
    const { origin, window } = visit;
    const add = (section: string, action: string, target: string) => {
      const about = [page.path, section, action, target];
      const key = JSON.stringify([...about, page.language, origin.source, window.name]);
      this.counters.set(key, (this.counters.get(key) ?? 0) + 1);
    };
    add("", "visit", origin.from);
    for (const hash of kept.seen) add(hash, "seen", "");
    for (const [hash, to] of kept.pressed) add(hash, "pressed", to);
    for (const hash of new Set(kept.pressed.map(([section]) => section))) add(hash, "used", "");
  }

  /** Adds the lead that was sent at the end of a visit. */
  addLead(id: string, { kind, origin, readings, lead }: Visit): void {
    const [first, form] = readings;
    // A visit with a second page has reached the form by its last click on the first page.
    const link = form && first?.pressed.at(-1);
    const credit: Credit = {
      page: null,
      section: null,
      target: null,
      campaign: origin.campaign,
      closed: lead?.closes ?? false,
    };
    if (first && link && kind !== "untracked") {
      const section = first.page.sections.find(({ controls }) => controls.includes(link));
      credit.page = first.page.path;
      credit.section = section?.hash ?? null;
      credit.target = section ? hrefOf(link) : null;
    }
    this.credits.set(id, credit);
  }
}

type LeadCount = { leads: number; customers: number };
type Figures = { seen: number; pressed: number; leads: number; customers: number };

/** Returns a rate between the ends of its 95 % Wilson interval, as `[low, rate, high]`; null below 30 trials. */
function wilson(successes: number, trials: number): number[] | null {
  if (trials < 30) return null;
  const z = 1.96;
  const rate = Math.min(successes, trials) / trials;
  const half = z * Math.sqrt((rate * (1 - rate)) / trials + z ** 2 / (4 * trials ** 2));
  const scale = 1 + z ** 2 / trials;
  const middle = rate + z ** 2 / (2 * trials);
  return [(middle - half) / scale, rate, (middle + half) / scale].map(rounded);
}

/** Rounds to six decimals, as the database does. */
export function rounded(rate: number): number {
  return Number(rate.toFixed(6));
}

type Count = Record<"page" | "section" | "action" | "target" | "source", string> & {
  count: number;
};

const isUncredited = ({ page }: Credit) => page === null;

/** The figures that the Studio and the desk should show, calculated independently of the product's SQL. */
export class ExpectedReports {
  readonly #expected: ExpectedCounts;
  readonly #list: SectionList;
  readonly #counts: Count[];

  constructor(expected: ExpectedCounts, list: SectionList) {
    this.#expected = expected;
    this.#list = list;
    this.#counts = [...expected.counters].map(([key, count]) => {
      const [page = "", section = "", action = "", target = "", , source = ""] = JSON.parse(
        key,
      ) as string[];
      return { page, section, action, target, source, count };
    });
  }

  #sum(fits: (count: Count) => boolean): number {
    return this.#counts.reduce((sum, each) => sum + (fits(each) ? each.count : 0), 0);
  }

  /** Counts the leads whose credit matches, and how many of them became customers. */
  #led(fits: (credit: Credit) => boolean): LeadCount {
    const leads = [...this.#expected.credits.values()].filter(fits);
    return { leads: leads.length, customers: leads.filter(({ closed }) => closed).length };
  }

  #figures(page: string, hash: string): Figures {
    const of = (action: string) =>
      this.#sum((it) => it.page === page && it.section === hash && it.action === action);
    const { leads, customers } = this.#led((it) => it.page === page && it.section === hash);
    // Visits that clicked anything in the section; the action "pressed" counts each link.
    return { seen: of("seen"), pressed: of("used"), leads, customers };
  }

  visitsOf(path: string): number {
    return this.#sum((it) => it.page === path && it.action === "visit");
  }

  /** Returns every section of every page; of sections with the same text on one page, only the first. */
  #places() {
    return this.#list.pages.flatMap(({ path, places }) =>
      places
        .filter(({ hash }, place) => places.findIndex((other) => other.hash === hash) === place)
        .map(({ document, key, hash }) => ({ document, key, hash, page: path })),
    );
  }

  /** Returns the ids of the documents that contain the sections. */
  documents(): string[] {
    return [...new Set(this.#places().map(({ document }) => document))];
  }

  /** Returns what the Studio's Results show for a document: figures and rates by `key hash`, in any order. */
  results(document: string) {
    const own = this.#places().filter((place) => place.document === document);
    const sections = Map.groupBy(own, ({ key, hash }) => `${key} ${hash}`);
    return [...sections].map(([name, places]) => {
      const figures = places.map(({ page, hash }) => this.#figures(page, hash));
      const total = (field: keyof Figures) => figures.reduce((sum, each) => sum + each[field], 0);
      const [seen, pressed, leads] = [total("seen"), total("pressed"), total("leads")];
      const all = { seen, pressed, leads, customers: total("customers") };
      return { name, all, press: wilson(pressed, seen), lead: wilson(leads, seen) };
    });
  }

  /** Returns what the Studio's What sells shows, except for what depends on the order of equal rows. */
  selling() {
    const isLed = (path: string) => this.#led(({ page }) => page === path).leads > 0;
    const visited = this.#list.pages.filter(({ path }) => this.visitsOf(path) > 0 || isLed(path));
    const campaigns = new Set([
      ...this.#counts.flatMap(({ source, target, action }) =>
        action === "visit" && source === "campaign" && target ? [target] : [],
      ),
      ...[...this.#expected.credits.values()].flatMap(({ campaign }) => campaign ?? []),
    ]);
    return {
      all: { name: "all", led: this.#led(() => true), uncredited: this.#led(isUncredited).leads },
      pages: visited.map(({ path }) => {
        const visits = this.visitsOf(path);
        const led = this.#led(({ page }) => page === path);
        return { name: path, visits, led, lead: wilson(led.leads, visits) };
      }),
      campaigns: [...campaigns].map((name) => {
        const isOf = (it: Count) => it.source === "campaign" && it.target === name;
        const visits = this.#sum((it) => it.action === "visit" && isOf(it));
        return { name, visits, led: this.#led(({ campaign }) => campaign === name) };
      }),
      sections: this.#places().map(({ page, document, key, hash }) => {
        const all = this.#figures(page, hash);
        return { name: `${page} ${document} ${key}`, all, lead: wilson(all.leads, all.seen) };
      }),
      silent: this.#silent(),
      reading: this.#places().flatMap(({ page, document, key, hash }) => {
        const visits = this.visitsOf(page);
        const { seen } = this.#figures(page, hash);
        return visits < 30 ? [] : [{ name: `${page} ${document} ${key}`, part: seen / visits }];
      }),
    };
  }

  /** Returns the links that nobody clicked, in sections that were seen at least 30 times. */
  #silent(): string[] {
    return this.#places().flatMap(({ page, document, key, hash }) => {
      if (this.#figures(page, hash).seen < 30) return [];
      const links = this.#list.words[hash]?.links ?? [];
      const isPressed = (to: string) =>
        this.#counts.some(
          (it) =>
            it.page === page && it.section === hash && it.action === "pressed" && it.target === to,
        );
      return links.filter((to) => !isPressed(to)).map((to) => `${page} ${document} ${key} ${to}`);
    });
  }

  /** Returns the desk's report: leads and customers by page, section and campaign; uncredited leads are named null. */
  report() {
    const by = (nameOf: (credit: Credit) => string | null) => {
      const names = new Set([...this.#expected.credits.values()].map(nameOf));
      return [...names].map((name) => {
        return { name, led: this.#led((credit) => nameOf(credit) === name) };
      });
    };
    return {
      pages: by(({ page }) => page),
      sections: by(({ page, section }) => section && `${page} ${section}`),
      campaigns: by(({ campaign }) => campaign),
    };
  }
}
