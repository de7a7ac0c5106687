import type { SectionList } from "./section-list.ts";

const DAYS = 8;
/** Visits of each page on a working day; pages that are not listed get one to five. */
const VISITS: Record<string, number> = {
  "/": 150,
  "/waiter-ai": 46,
  "/sales-assistant-ai": 27,
  "/knowledge-base-ai": 16,
  "/ai-solutions-singapore": 21,
  "/ai-solutions-malaysia": 17,
  "/ai-solutions-indonesia": 19,
  "/ad-landing": 34,
  "/contact": 18,
  "/id": 38,
  "/id/solusi-ai-indonesia": 22,
  "/id/penawaran-khusus": 16,
  "/ms": 14,
  "/ms/penyelesaian-ai-malaysia": 18,
  "/ms/tawaran-istimewa": 12,
  "/zh": 15,
  "/zh/waiter-ai": 9,
};
const LANGUAGES: Record<string, string> = { id: "id-ID", ms: "ms-MY", zh: "zh-Hans-SG" };
/** Cumulative shares of visits by source, each with the referring host or the campaign. */
const SOURCES = [
  [0.34, "direct", ""],
  [0.72, "search", ""],
  [0.86, "social", ""],
  [0.92, "referrer", "foodbusiness.example"],
  [1, "campaign", "kopi newsletter"],
] as const;
/** The share of small windows, and of medium ones among the others; the rest are large. */
const VIEWPORTS = [
  [0.62, "small"],
  [0.2, "medium"],
] as const;
/** The pages that advertisements lead to. */
const AD_PAGES = new Set(["/ad-landing", "/id/penawaran-khusus", "/ms/tawaran-istimewa"]);
/** The shares of visits with a click in the section of an experiment: control, variant. */
const PRESSED_OF_ARM = [0.115, 0.145] as const;
/** The same share for a section without an experiment. */
const PRESSED = 0.07;
/** Networks are counted in this many groups. */
const GROUPS = 1_024;

/** Numbers from 0 to 1, the same on every start (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Sums by the fields that identify a counter. */
class Sums<Key extends Record<string, unknown>> {
  readonly #sums = new Map<string, number[]>();

  add(key: Key, ...numbers: number[]): void {
    const name = JSON.stringify(key);
    const sums = this.#sums.get(name) ?? [];
    this.#sums.set(
      name,
      numbers.map((number, index) => number + (sums[index] ?? 0)),
    );
  }

  rows(...names: string[]): Record<string, unknown>[] {
    return [...this.#sums].map(([key, numbers]) =>
      Object.assign(
        JSON.parse(key) as Key,
        Object.fromEntries(names.map((name, index) => [name, numbers[index]])),
      ),
    );
  }
}

const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Singapore" });
const clockFormat = new Intl.DateTimeFormat("en", {
  timeZone: "Asia/Singapore",
  weekday: "short",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The share of an ordinary working day's visits: less on a weekend, and only the hours so far of today. */
function partOfDay(time: number, isToday: boolean): number {
  const parts = Object.fromEntries(
    clockFormat.formatToParts(time).map(({ type, value }) => [type, value]),
  );
  const isWeekend = parts["weekday"] === "Sat" || parts["weekday"] === "Sun";
  return (isWeekend ? 0.6 : 1) * (isToday ? (Number(parts["hour"]) + 1) / 24 : 1);
}

/**
 * The counters of a week and of today, as visits would have left them. Each visit reads a page from the top and
 * sometimes follows a link. On a page with an experiment it gets one of the two versions.
 */
export function demoVisits(list: SectionList, now: number) {
  const random = randomFrom(43);
  const counts = new Sums();
  const groups = new Sums();
  const armCounts = new Sums();
  const armGroups = new Sums();
  const dueOf = new Map<string, number>();

  /**
   * Whether a visit clicks something in its version of the experiment. Not random, so that the experiment has the same result on every start:
   * the variant is ahead, but not significantly.
   */
  function pressesArm({ token, isVariant }: { token: string; isVariant: boolean }): boolean {
    const key = `${token} ${isVariant}`;
    const due = (dueOf.get(key) ?? 0) + PRESSED_OF_ARM[isVariant ? 1 : 0];
    dueOf.set(key, due >= 1 ? due - 1 : due);
    return due >= 1;
  }

  function visit(day: string, { path, places: sections }: SectionList["pages"][number]): void {
    const experiments = list.experiments.filter(({ page }) => page === path);
    const viewport = VIEWPORTS.find(([most]) => random() < most)?.[1] ?? "large";
    const roll = random();
    const isAd = AD_PAGES.has(path) && random() < 0.8;
    const [, source, origin] = isAd
      ? ([1, "campaign", "lunch rush"] as const)
      : (SOURCES.find(([most]) => roll <= most) ?? SOURCES[0]);
    const language = LANGUAGES[path.split("/")[1] ?? ""] ?? "en-SG";
    const network_group = Math.floor(random() * GROUPS);
    const common = { day, page: path, language, source, viewport };
    counts.add({ ...common, section: "", action: "visit", target: origin }, 1);

    const arms = experiments.map(({ token, control, variant }) => {
      return { token, control, variant, isVariant: random() < 0.5, isPressed: false };
    });
    const variants = new Set(arms.map(({ variant }) => variant));
    let chanceToReadOn = 1;
    for (const { hash: listedHash } of sections.filter(({ hash }) => !variants.has(hash))) {
      if (random() > chanceToReadOn) break;
      chanceToReadOn = Math.max(0.5, chanceToReadOn - 0.07);
      const arm = arms.find(({ control }) => listedHash === control);
      const hash = arm?.isVariant ? arm.variant : listedHash;
      counts.add({ ...common, section: hash, action: "seen", target: "" }, 1);
      const links = list.words[hash]?.links ?? [];
      // The first link of a section gets more clicks than the others; the last gets none.
      const pressable = links.length > 2 ? links.slice(0, -1) : links;
      const link = pressable[Math.floor(random() ** 2 * pressable.length)];
      const isPressed = link !== undefined && (arm ? pressesArm(arm) : random() < PRESSED);
      groups.add({ section: hash, page: path, network_group }, 1, Number(isPressed));
      if (!isPressed) continue;
      counts.add({ ...common, section: hash, action: "pressed", target: link }, 1);
      counts.add({ ...common, section: hash, action: "used", target: "" }, 1);
      if (arm) arm.isPressed = true;
    }
    for (const { token, isVariant: is_variant, isPressed } of arms) {
      armCounts.add({ token, day, is_variant }, 1, Number(isPressed));
      armGroups.add({ token, is_variant, network_group }, 1, Number(isPressed));
    }
  }

  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    const time = now - ago * 86_400_000;
    const day = dayFormat.format(time);
    for (const page of list.pages) {
      const mean = (VISITS[page.path] ?? 1 + (page.path.length % 5)) * partOfDay(time, ago === 0);
      const visits = Math.round(mean * (0.85 + 0.3 * random()));
      for (let count = 0; count < visits; count += 1) visit(day, page);
    }
  }
  return {
    firstDay: dayFormat.format(now - (DAYS - 1) * 86_400_000),
    counts: counts.rows("counted"),
    groups: groups.rows("seen", "used"),
    armCounts: armCounts.rows("visits", "pressed"),
    armGroups: armGroups.rows("visits", "pressed"),
  };
}
