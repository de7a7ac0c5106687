import { LakeError } from "./errors.ts";
import { isUnpublishing } from "./versions.ts";
import { publishedIdOf } from "./ids.ts";
import { publishRelease, stopSchedule } from "./release-actions.ts";
import { isRelease, versionsIn, type Release } from "./releases.ts";
import type { Staging } from "./staging.ts";
import type { Store } from "./store.ts";
import { FIRST_USER } from "./users.ts";

const TICK_MS = 1000;
/** In milliseconds; less is not worth a word. */
const LATE = 60_000;

export type ReleaseClock = {
  /** Publishes what is due now. */
  tick(): void;
  stop(): void;
};

/**
 * Publishes scheduled releases at their time. It asks what is due every second and keeps no timer for a release,
 * so a machine that slept or a clock that was set catches up; a release leaves its schedule in the transaction that
 * publishes it, so it goes live once. `tell` gets a line for each that was late or could not be published.
 */
export function startReleaseClock(
  store: Store,
  tell: (line: string) => void,
  now: () => number = Date.now,
): ReleaseClock {
  let scheduled: { version: number; releases: Release[] } | undefined;
  let lastError = "";

  function tick(): void {
    if (scheduled?.version !== store.version) {
      scheduled = { version: store.version, releases: scheduledReleases(store) };
    }
    const time = now();
    const due = scheduled.releases.filter(({ publishAt }) => Date.parse(publishAt ?? "") <= time);
    try {
      for (const release of due) publishNow(store, release, time, tell);
      lastError = "";
    } catch (error) {
      // A full disk, for example: the release stays scheduled and is tried again, and said once.
      if (String(error) !== lastError) tell(`A scheduled release waits: ${String(error)}`);
      lastError = String(error);
    }
  }

  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return { tick, stop: () => clearInterval(timer) };
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
  tell: (line: string) => void,
): void {
  const options = { author: FIRST_USER.id, now };
  const { title = release.name } = release.metadata;
  const due = `Release "${String(title)}", due at ${release.publishAt},`;
  try {
    store.transact(options, (staging) => {
      assertNothingTakenDown(store, staging, release);
      publishRelease(staging, release);
    });
    const late = now - Date.parse(release.publishAt ?? "");
    if (late > LATE) tell(`${due} was published ${Math.round(late / 60_000)} minutes late.`);
  } catch (error) {
    if (!(error instanceof LakeError)) throw error;
    store.transact(options, (staging) => stopSchedule(staging, release, error.message));
    tell(`${due} was not published: ${error.message}`);
  }
}

/** Throws when a document of the release was taken down after the release had been scheduled. */
function assertNothingTakenDown(store: Store, staging: Staging, release: Release): void {
  for (const version of versionsIn(staging, release.name)) {
    const publishedId = publishedIdOf(version._id);
    if (isUnpublishing(version) || staging.get(publishedId)) continue;
    const changes = store.database.changesOf([release._id, publishedId]);
    const scheduled = changes.findLastIndex(({ mutations }) => mutations.some(isSchedule));
    const removed = changes.findLastIndex(({ documentId, deleted }) => {
      return deleted && documentId === publishedId;
    });
    if (removed <= scheduled) continue;
    const { title = publishedId } = version;
    const description = `"${String(title)}" was taken down after this release was scheduled`;
    throw new LakeError(409, "actionError", description);
  }
}

function isSchedule(mutation: object): boolean {
  const { patch } = mutation as { patch?: { set?: { state?: unknown } } };
  return patch?.set?.state === "scheduled";
}
