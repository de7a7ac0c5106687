import { afterEach, describe, expect, it, vi } from "vitest";

import { byTier, seed } from "./tier.ts";
import { openDatabase } from "../src/database.ts";
import { startReleaseClock } from "../src/release-clock.ts";
import { Store } from "../src/store.ts";
import {
  act,
  action,
  clockOptions,
  hide,
  live,
  MINUTE,
  publications,
  schedule,
  show,
  START,
  stateOf,
  unpublishDocument,
  titleOf,
} from "./clock-life.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function openClock(store: Store) {
  const time = { now: START };
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const clock = startReleaseClock(store, clockOptions({ log, now: () => time.now }));
  stops.push(clock.stop);
  return { clock, time, lines };
}

function open() {
  const store = new Store(openDatabase(":memory:"));
  return { store, ...openClock(store) };
}

describe("the clock of the releases", () => {
  it("publishes a release at its time and not before", () => {
    const { store, clock, time, lines } = open();
    schedule(store, 1, START + MINUTE);
    time.now += MINUTE - 1;
    clock.tick();
    expect([stateOf(store, 1), titleOf(store, 1)]).toEqual(["scheduled", "Before"]);
    time.now += 1;
    clock.tick();
    expect([stateOf(store, 1), titleOf(store, 1)]).toEqual(["published", "After"]);
    expect(publications(store, 1)).toEqual([START + MINUTE]);
    expect(lines).toEqual([]);
  });

  it("checks every second", () => {
    vi.useFakeTimers();
    const { store, time } = open();
    schedule(store, 1, START + 5_000);
    time.now += 5_000;
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(stateOf(store, 1)).toBe("published");
  });

  it("announces a release half a minute before, once for each schedule", () => {
    const { store, clock, time } = open();
    const soon: string[] = [];
    const stop = clock.onSoon((name) => soon.push(name));
    schedule(store, 1, START + MINUTE);
    schedule(store, 2, START);
    clock.tick();
    expect(soon).toEqual([]);
    time.now += MINUTE / 2;
    clock.tick();
    clock.tick();
    expect(soon).toEqual(["r1"]);
    const publishAt = new Date(time.now + 1).toISOString();
    act(store, time.now, action("release.schedule", { releaseId: "r1", publishAt }));
    clock.tick();
    expect(soon).toEqual(["r1", "r1"]);
    stop();
    schedule(store, 3, time.now + 1, { now: time.now });
    clock.tick();
    expect(soon).toHaveLength(2);
  });

  it("reports how late it published a release", () => {
    const { store, clock, time, lines } = open();
    schedule(store, 1, START + MINUTE);
    time.now += 44 * MINUTE;
    clock.tick();
    expect(lines).toEqual([
      'Release "r1", due at 2030-01-01T00:01:00.000Z, was published 43 minutes late.',
    ]);
  });

  it("does nothing to a release that was unscheduled or moved", () => {
    const { store, clock, time } = open();
    schedule(store, 1, START + MINUTE);
    schedule(store, 2, START + MINUTE);
    const publishAt = new Date(START + 9 * MINUTE).toISOString();
    act(
      store,
      START,
      action("release.unschedule", { releaseId: "r1" }),
      action("release.schedule", { releaseId: "r2", publishAt }),
    );
    time.now += 2 * MINUTE;
    clock.tick();
    expect([stateOf(store, 1), stateOf(store, 2)]).toEqual(["active", "scheduled"]);
  });

  it("publishes nothing, and says why, if a document was unpublished after the scheduling", () => {
    const { store, clock, time, lines } = open();
    schedule(store, 1, START + MINUTE);
    unpublishDocument(store, 1, START);
    time.now += MINUTE;
    clock.tick();
    const message = '"After" was taken down after this release was scheduled';
    expect(store.documents.get("_.releases.r1")).toMatchObject({
      state: "active",
      error: { message },
    });
    expect(titleOf(store, 1)).toBeUndefined();
    expect(lines[0]).toContain(message);
    clock.tick();
    expect(lines).toHaveLength(1);
  });

  it("publishes nothing, and says why, if a page was hidden after the scheduling", () => {
    const { store, clock, time, lines } = open();
    schedule(store, 1, START + MINUTE);
    hide(store, 1, START);
    time.now += MINUTE;
    clock.tick();
    const message = '"After" was hidden after this release was scheduled';
    expect(store.documents.get("_.releases.r1")).toMatchObject({
      state: "active",
      error: { message },
    });
    expect(store.documents.get("page-1")).toMatchObject({ title: "Before", archived: true });
    expect(lines[0]).toContain(message);
  });

  it("publishes a page hidden before the scheduling, shown again, or hidden by the release", () => {
    const { store, clock, time, lines } = open();
    const publishAt = new Date(START + MINUTE).toISOString();
    for (const n of [1, 2, 3]) schedule(store, n, START + MINUTE);
    hide(store, 1, START);
    act(store, START, action("release.schedule", { releaseId: "r1", publishAt }));
    hide(store, 2, START);
    show(store, 2, START);
    act(store, START, action("release.unschedule", { releaseId: "r3" }));
    store.transact({ author: "editor", now: START }, (staging) =>
      staging.apply({ patch: { id: "versions.r3.page-3", set: { archived: true } } }),
    );
    act(store, START, action("release.schedule", { releaseId: "r3", publishAt }));
    hide(store, 3, START);
    time.now += MINUTE;
    clock.tick();
    expect([1, 2, 3].map((n) => titleOf(store, n))).toEqual(["After", "After", "After"]);
    expect([1, 2, 3].map((n) => store.documents.get(`page-${n}`)?.["archived"])).toEqual([
      undefined,
      undefined,
      true,
    ]);
    expect(lines).toEqual([]);
  });

  it("publishes documents unpublished before the scheduling, or never published", () => {
    const { store, clock, time } = open();
    const publishAt = new Date(START + MINUTE).toISOString();
    schedule(store, 1, START + MINUTE);
    act(store, START, action("release.unschedule", { releaseId: "r1" }));
    unpublishDocument(store, 1, START);
    act(store, START, action("release.schedule", { releaseId: "r1", publishAt }));
    schedule(store, 2, START + MINUTE, { isPublished: false });
    time.now += MINUTE;
    clock.tick();
    expect([titleOf(store, 1), titleOf(store, 2)]).toEqual(["After", "After"]);
  });

  it("publishes a release although the one before it fails", () => {
    const { store, clock, time, lines } = open();
    schedule(store, 1, START + MINUTE);
    schedule(store, 2, START + 2 * MINUTE);
    // The title of this release cannot be read, as after a broken import.
    store.transact({ author: "editor", now: START }, (staging) =>
      staging.apply({ patch: { id: "_.releases.r1", unset: ["metadata"] } }),
    );
    time.now += 2 * MINUTE;
    clock.tick();
    clock.tick();
    expect([stateOf(store, 1), stateOf(store, 2)]).toEqual(["scheduled", "published"]);
    expect(lines).toEqual([expect.stringContaining('Release "r1" waits: TypeError')]);
  });

  it("tries again after a full disk, with one message", () => {
    const { store, clock, time, lines } = open();
    schedule(store, 1, START + MINUTE);
    const append = vi.spyOn(store.database, "append").mockImplementation(() => {
      throw new Error("database or disk is full");
    });
    time.now += MINUTE;
    clock.tick();
    clock.tick();
    expect(stateOf(store, 1)).toBe("scheduled");
    expect(lines).toEqual(['Release "r1" waits: Error: database or disk is full']);
    append.mockRestore();
    clock.tick();
    expect(stateOf(store, 1)).toBe("published");
  });
});

it("a clock that sleeps, is set back, killed or on a full disk loses and repeats no release", () => {
  const problems = Array.from({ length: byTier(100, 1_000) }, (_, life) =>
    live(seed + life),
  ).flat();
  expect(problems).toEqual([]);
});
