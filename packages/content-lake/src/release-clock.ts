import { LakeError } from "./errors.ts";
import { isUnpublishing } from "./versions.ts";
import { publishedIdOf } from "./ids.ts";
import { beforeChange } from "./past.ts";
import { publishRelease, unscheduleRelease } from "./release-actions.ts";
import { isRelease, versionsIn, type Release } from "./releases.ts";
import type { Staging } from "./staging.ts";
import type { Store } from "./store.ts";
import type { LakeDocument } from "./types.ts";

const TICK_MS = 1000;
/** The shortest delay of a release that is reported, in milliseconds. */
const REPORTED_DELAY = 60_000;
/** How long before its time a release is announced, in milliseconds. */
const ANNOUNCED_AHEAD = 30_000;

export type ClockOptions = {
  /** Id of the user in whose name releases are published. */
  author: string;
  /** Called with a line for each release that was late or could not be published. */
  log: (line: string) => void;
  /** Whether a published document exists but is hidden from visitors; by default none is. */
  isHidden?: ((document: LakeDocument) => boolean) | undefined;
  now?: () => number;
};

export type ReleaseClock = {
  /** Publishes what is due now. */
  tick(): void;
  /**
   * Calls back with the name of a release that is due soon, once for each schedule; returns the function that stops it.
   */
  onSoon(listener: (name: string) => void): () => void;
  stop(): void;
};

/**
 * Publishes scheduled releases at their time. It checks every second what is due and has no timer per release, so it
 * catches up after a sleep or a change of the system clock. A release is unscheduled in the transaction that publishes
 * it, so it is published once.
 */
export function startReleaseClock(store: Store, options: ClockOptions): ReleaseClock {
  const { log, now = Date.now } = options;
  let scheduled: { version: number; releases: Release[] } | undefined;
  /** Why a release was not published, by its id: each reason is reported once. */
  const waitingReasons = new Map<string, string>();
  const listeners = new Set<(name: string) => void>();
  /** Revisions of the releases that are due soon and were announced. */
  let announced = new Set<string>();

  function announce(upcoming: readonly Release[]): void {
    for (const { _rev, name } of upcoming) {
      if (announced.has(_rev)) continue;
      for (const listener of listeners) listener(name);
    }
    announced = new Set(upcoming.map(({ _rev }) => _rev));
  }

  function tick(): void {
    if (scheduled?.version !== store.version) {
      scheduled = { version: store.version, releases: scheduledReleases(store) };
    }
    const time = now();
    const upcoming = scheduled.releases.filter(
      (release) => dueAt(release) <= time + ANNOUNCED_AHEAD,
    );
    const due = upcoming.filter((release) => dueAt(release) <= time);
    announce(upcoming.filter((release) => !due.includes(release)));
    for (const release of due) {
      try {
        publishNow(store, release, time, options);
        waitingReasons.delete(release._id);
      } catch (error) {
        // A full disk, for example: the release stays scheduled and is tried again, without delaying others.
        const reason = String(error);
        if (waitingReasons.get(release._id) !== reason)
          log(`Release "${release.name}" waits: ${reason}`);
        waitingReasons.set(release._id, reason);
      }
    }
  }

  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return {
    tick,
    onSoon: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => clearInterval(timer),
  };
}

function dueAt({ publishAt }: Release): number {
  return Date.parse(publishAt ?? "");
}

function scheduledReleases(store: Store): Release[] {
  return [...store.documents.values()]
    .filter((document) => isRelease(document))
    .filter(({ state }) => state === "scheduled")
    .toSorted((a, b) => ((a.publishAt ?? "") < (b.publishAt ?? "") ? -1 : 1));
}

function publishNow(
  store: Store,
  release: Release,
  now: number,
  { author, log, isHidden = () => false }: ClockOptions,
): void {
  const options = { author, now };
  const { title = release.name } = release.metadata;
  const due = `Release "${String(title)}", due at ${release.publishAt},`;
  try {
    store.transact(options, (staging) => {
      assertNothingWithdrawn(store, staging, release, isHidden);
      publishRelease(staging, release);
    });
    const delay = now - dueAt(release);
    if (delay > REPORTED_DELAY)
      log(`${due} was published ${Math.round(delay / 60_000)} minutes late.`);
  } catch (error) {
    if (!(error instanceof LakeError)) throw error;
    store.transact(options, (staging) => unscheduleRelease(staging, release, error.message));
    log(`${due} was not published: ${error.message}`);
  }
}

/** Throws when a document of the release was unpublished or hidden after the release had been scheduled. */
function assertNothingWithdrawn(
  store: Store,
  staging: Staging,
  release: Release,
  isHidden: (document: LakeDocument) => boolean,
): void {
  const isShown = (document: LakeDocument | null) => document !== null && !isHidden(document);
  for (const version of versionsIn(staging, release.name)) {
    const publishedId = publishedIdOf(version._id);
    const published = staging.get(publishedId);
    if (isUnpublishing(version) || isHidden(version) || isShown(published)) continue;
    const wasVisible = published ? isShown : isDocument;
    if (!sinceScheduled(store, release, publishedId).some(wasVisible)) continue;
    const { title = publishedId } = version;
    const verb = published ? "hidden" : "taken down";
    const description = `"${String(title)}" was ${verb} after this release was scheduled`;
    throw new LakeError(409, "actionError", description);
  }
}

/** What a document was before each of its changes since the release was last scheduled, the latest first. */
function sinceScheduled(store: Store, release: Release, id: string): (LakeDocument | null)[] {
  const states: (LakeDocument | null)[] = [];
  let document = store.documents.get(id) ?? null;
  for (const change of store.database.changesOf([release._id, id]).toReversed()) {
    if (change.mutations.some(isSchedule)) break;
    if (change.documentId !== id) continue;
    document = beforeChange(document, change);
    states.push(document);
  }
  return states;
}

function isDocument(document: LakeDocument | null): boolean {
  return document !== null;
}

function isSchedule(mutation: object): boolean {
  const { patch } = mutation as { patch?: { set?: { state?: unknown } } };
  return patch?.set?.state === "scheduled";
}
