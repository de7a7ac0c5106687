import { DatabaseSync } from "node:sqlite";

import { applyActions } from "../actions.ts";
import { openDatabase } from "../database.ts";
import { startReleaseClock } from "../release-clock.ts";
import { Store } from "../store.ts";

export const START = Date.parse("2030-01-01T00:00:00Z");
export const MINUTE = 60_000;

const releaseId = (n: number) => `r${n}`;
const pageId = (n: number) => `page-${n}`;
const versionId = (n: number) => `versions.${releaseId(n)}.${pageId(n)}`;

export function act(store: Store, now: number, ...actions: object[]): void {
  store.transact({ author: "editor", now }, (staging) => applyActions(staging, actions));
}

export const action = (type: string, more: object) => ({
  actionType: `sanity.action.${type}`,
  ...more,
});

/** Release `n` holds a version of page `n`, published before where `isPublished`, and is scheduled. */
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

export function takeDown(store: Store, n: number, now: number): void {
  const [publishedId, draftId] = [pageId(n), `drafts.${pageId(n)}`];
  act(store, now, action("document.unpublish", { publishedId, draftId }));
}

export const stateOf = (store: Store, n: number) =>
  store.documents.get(`_.releases.${releaseId(n)}`)?.["state"];
export const titleOf = (store: Store, n: number) => store.documents.get(pageId(n))?.["title"];

/** The times at which a release went live. */
export function publications(store: Store, n: number): number[] {
  return store.database
    .changesOf([`_.releases.${releaseId(n)}`])
    .filter(({ mutations }) => JSON.stringify(mutations).includes('"publishedAt"'))
    .map(({ timestamp }) => Date.parse(timestamp));
}

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Kill extends Error {}

/**
 * One life of releases under a clock that is set, sleeps and is killed, before or after it wrote; the same for the
 * same seed. Says what went wrong in it.
 */
export function live(seed: number): string[] {
  const random = numbersOf(seed);
  const pick = (below: number) => Math.floor(random() * below);
  const sqlite = new DatabaseSync(":memory:");
  let fault: "none" | "before" | "after" = "none";
  let now = START;

  function boot(): Store {
    const database = openDatabase(":memory:", sqlite);
    const append: typeof database.append = (...args) => {
      if (fault === "before") throw new Kill();
      database.append(...args);
      if (fault === "after") throw new Kill();
    };
    return new Store({ ...database, append });
  }
  function start(booted: Store) {
    const started = startReleaseClock(
      booted,
      () => {},
      () => now,
    );
    started.stop();
    return started;
  }
  let store = boot();
  let clock = start(store);

  const count = 1 + pick(4);
  const due = Array.from({ length: count }, () => START + pick(60) * MINUTE);
  const down = new Set<number>();
  due.forEach((at, n) => schedule(store, n, at, { isPublished: random() < 0.7 }));

  for (let step = 0; step < 12; step++) {
    const what = pick(6);
    if (what < 2) now += pick(5 * MINUTE);
    if (what === 2) now += pick(40 * MINUTE);
    if (what === 3) now -= pick(30 * MINUTE);
    const n = pick(count);
    if (what === 4 && stateOf(store, n) === "scheduled" && titleOf(store, n) === "Before") {
      takeDown(store, n, now);
      down.add(n);
    }
    fault = (["none", "none", "before", "after"] as const)[pick(4)] ?? "none";
    clock.tick();
    if (fault !== "none" || what === 5) {
      fault = "none";
      store = boot();
      clock = start(store);
    }
  }
  fault = "none";
  now = Math.max(now, START + 60 * MINUTE);
  clock.tick();
  const problems = due.flatMap((at, n) => {
    const times = publications(store, n);
    const isDown = down.has(n);
    const found = [times.length, stateOf(store, n), titleOf(store, n)].join(" ");
    const wanted = [isDown ? 0 : 1, isDown ? "active" : "published", isDown ? undefined : "After"];
    const isWrong = found !== wanted.join(" ") || times.some((time) => time < at);
    return isWrong ? [`seed ${seed}, release ${n}: ${found}`] : [];
  });
  sqlite.close();
  return problems;
}
