import { DatabaseSync } from "node:sqlite";

import { applyActions } from "../src/actions.ts";
import { numbersOf } from "./tier.ts";
import { openDatabase } from "../src/database.ts";
import { type ClockOptions, startReleaseClock } from "../src/release-clock.ts";
import { Store } from "../src/store.ts";
import type { Patch } from "../src/types.ts";

export const START = Date.parse("2030-01-01T00:00:00Z");
export const MINUTE = 60_000;

const releaseId = (n: number) => `r${n}`;
const pageId = (n: number) => `page-${n}`;
const versionId = (n: number) => `versions.${releaseId(n)}.${pageId(n)}`;

/** The options of the clock in these tests: documents with `archived` are hidden. */
export function clockOptions(options: Partial<ClockOptions> = {}): ClockOptions {
  return {
    author: "p-local",
    log: () => {},
    isHidden: ({ archived }) => archived === true,
    ...options,
  };
}

export function act(store: Store, now: number, ...actions: object[]): void {
  store.transact({ author: "editor", now }, (staging) => applyActions(staging, actions));
}

export const action = (type: string, more: object) => ({
  actionType: `sanity.action.${type}`,
  ...more,
});

/** Creates and schedules release `n` with a version of page `n`, which is published before if `isPublished`. */
export function schedule(
  store: Store,
  n: number,
  at: number,
  { isPublished = true, now = START } = {},
) {
  const [publishedId, name] = [pageId(n), releaseId(n)];
  const page = { _id: publishedId, _type: "page", title: "Before" };
  if (isPublished) {
    store.transact({ author: "editor", now }, (staging) => staging.apply({ create: page }));
  }
  const document = { ...page, _id: versionId(n), title: "After" };
  act(
    store,
    now,
    action("release.create", { releaseId: name, metadata: { title: name, releaseType: "asap" } }),
    action("document.version.create", { publishedId, document }),
    action("release.schedule", { releaseId: name, publishAt: new Date(at).toISOString() }),
  );
}

export function unpublishDocument(store: Store, n: number, now: number): void {
  const [publishedId, draftId] = [pageId(n), `drafts.${pageId(n)}`];
  act(store, now, action("document.unpublish", { publishedId, draftId }));
}

/** Hides page `n`, as an editor would. */
export function hide(store: Store, n: number, now: number): void {
  patch(store, now, { id: pageId(n), set: { archived: true } });
}

export function show(store: Store, n: number, now: number): void {
  patch(store, now, { id: pageId(n), unset: ["archived"] });
}

function patch(store: Store, now: number, change: Patch): void {
  store.transact({ author: "editor", now }, (staging) => staging.apply({ patch: change }));
}

export const stateOf = (store: Store, n: number) =>
  store.documents.get(`_.releases.${releaseId(n)}`)?.["state"];
export const titleOf = (store: Store, n: number) => store.documents.get(pageId(n))?.["title"];

/** The times at which a release was published. */
export function publications(store: Store, n: number): number[] {
  return store.database
    .changesOf([`_.releases.${releaseId(n)}`])
    .filter(({ mutations }) => JSON.stringify(mutations).includes('"publishedAt"'))
    .map(({ timestamp }) => Date.parse(timestamp));
}

class Kill extends Error {}
class FullDisk extends Error {}

/** What is expected of a release: when it is published, and what happened to its page since. */
type Plan = { at?: number; away?: "down" | "hidden" | undefined };

/**
 * One random run of the release clock, the same for the same seed. The system time jumps, the computer sleeps, the
 * process is killed before or after a write, and the disk is full. Meanwhile editors reschedule and unschedule
 * releases, and unpublish and hide pages. Returns a line for each wrong outcome.
 */
export function live(seed: number): string[] {
  const random = numbersOf(seed);
  const pick = (below: number) => Math.floor(random() * below);
  const sqlite = new DatabaseSync(":memory:");
  let fault: "none" | "before" | "after" = "none";
  let stepsFull = 0;
  let now = START;

  function boot(): Store {
    const database = openDatabase(":memory:", sqlite);
    const append: typeof database.append = (...args) => {
      if (stepsFull > 0) throw new FullDisk();
      if (fault === "before") throw new Kill();
      database.append(...args);
      if (fault === "after") throw new Kill();
    };
    return new Store({ ...database, append });
  }
  function start(booted: Store) {
    const started = startReleaseClock(booted, clockOptions({ now: () => now }));
    started.stop();
    return started;
  }
  let store = boot();
  let clock = start(store);

  const count = 1 + pick(4);
  const plans: Plan[] = Array.from({ length: count }, () => ({ at: START + pick(60) * MINUTE }));
  plans.forEach(({ at = 0 }, n) => schedule(store, n, at, { isPublished: random() < 0.7 }));

  /** Does something random to release `n` or its page, as an editor would; has no effect on a full disk. */
  function edit(n: number): void {
    const plan = plans[n] ?? {};
    const releaseId = `r${n}`;
    const isUp = titleOf(store, n) === "Before";
    const isScheduled = stateOf(store, n) === "scheduled";
    const doing = (["down", "hide", "show", "schedule", "schedule", "unschedule"] as const)[
      pick(6)
    ];
    const at = START + pick(60) * MINUTE;
    try {
      if (doing === "schedule" && stateOf(store, n) !== "published") {
        const publishAt = new Date(at).toISOString();
        act(store, now, action("release.schedule", { releaseId, publishAt }));
        plans[n] = { at };
      }
      if (!isScheduled) return;
      if (doing === "unschedule") {
        act(store, now, action("release.unschedule", { releaseId }));
        plans[n] = {};
      }
      if (!isUp) return;
      if (doing === "down") {
        unpublishDocument(store, n, now);
        plans[n] = { ...plan, away: "down" };
      }
      if (doing === "hide" && store.documents.get(pageId(n))?.["archived"] !== true) {
        hide(store, n, now);
        plans[n] = { ...plan, away: "hidden" };
      }
      if (doing === "show") {
        show(store, n, now);
        plans[n] = { ...plan, away: undefined };
      }
    } catch (error) {
      if (!(error instanceof FullDisk)) throw error;
    }
  }

  for (let step = 0; step < 20; step++) {
    const what = pick(8);
    if (what < 2) now += pick(5 * MINUTE);
    if (what === 2) now += pick(40 * MINUTE);
    if (what === 3) now -= pick(30 * MINUTE);
    if (what > 5) edit(pick(count));
    stepsFull = Math.max(0, stepsFull - 1);
    if (what === 4) stepsFull = pick(4);
    fault = (["none", "none", "before", "after"] as const)[pick(4)] ?? "none";
    clock.tick();
    if (fault !== "none" || what === 5) {
      fault = "none";
      store = boot();
      clock = start(store);
    }
  }
  stepsFull = 0;
  now = Math.max(now, START + 60 * MINUTE);
  clock.tick();
  const problems = plans.flatMap(({ at = Infinity, away }, n) => {
    const times = publications(store, n);
    const isDue = at < Infinity && away === undefined;
    const found = [times.length, stateOf(store, n), titleOf(store, n) === "After"].join(" ");
    const wanted = isDue ? "1 published true" : "0 active false";
    const isWrong = found !== wanted || times.some((time) => time < at);
    return isWrong ? [`seed ${seed}, release ${n}: ${found}`] : [];
  });
  sqlite.close();
  return problems;
}
