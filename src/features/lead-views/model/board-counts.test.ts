import { expect, test } from "vitest";
import { testLead } from "../../leads/testing/test-lead.ts";
import { type CountedSnapshot, currentCounts, hasUnknownChange } from "./board-counts.ts";
import { byStage } from "../../leads/model/board-model.ts";
import { createLeadStore, currentLeads } from "../../leads/model/lead-store.ts";
import type { Lead } from "../../leads/model/lead.ts";

const kopi = testLead({ id: "kopi", source: "ad" });
const teh = testLead({ id: "teh", stage: "closed" });
const later = "2026-11-20T09:00:00+00:00";

const isShown = (lead: Lead) => lead.source === "ad";

/** A snapshot of 100 leads in each stage, half of them in the view; two leads are loaded. */
function setUp(store = createLeadStore()) {
  const snapshot: CountedSnapshot = {
    leads: [kopi, teh],
    version: store.version(),
    counts: byStage(() => ({ total: 100, shown: 50 })),
    countedAt: "2026-11-20T08:30:00+00:00",
  };
  return {
    store,
    counts() {
      const changes = store.getChanges();
      const counts = currentCounts(snapshot, currentLeads(snapshot, changes), changes, isShown);
      return Object.values(counts).map(({ total, shown }) => `${total} ${shown}`);
    },
    isLost: () => hasUnknownChange(snapshot, store.getChanges()),
  };
}

test("uses the database's counts if nothing has changed", () => {
  const { counts, isLost } = setUp();
  expect(counts()).toEqual(["100 50", "100 50", "100 50", "100 50", "100 50"]);
  expect(isLost()).toBe(false);
});

test("counts a loaded lead in its current stage, even before the server responds", () => {
  const { store, counts, isLost } = setUp();
  const end = store.addPending("kopi", { kind: "move", to: "failed" });
  expect(counts()).toEqual(["99 49", "100 50", "100 50", "100 50", "101 51"]);
  store.applyRows([{ ...kopi, stage: "failed", updated_at: later }]);
  end();
  expect(counts()).toEqual(["99 49", "100 50", "100 50", "100 50", "101 51"]);
  store.addPending("teh", { kind: "remove" });
  expect(counts()).toEqual(["99 49", "100 50", "100 50", "99 50", "101 51"]);
  expect(isLost()).toBe(false);
});

test("counts a new lead, and counts a lead that has left the view only in the total", () => {
  const { store, counts, isLost } = setUp();
  store.applyRows([testLead({ id: "new", created_at: later, updated_at: later, source: "ad" })]);
  store.applyRows([{ ...kopi, source: "direct", updated_at: later }]);
  expect(counts()).toEqual(["101 50", "100 50", "100 50", "100 50", "100 50"]);
  expect(isLost()).toBe(false);
});

test.each([
  ["moved", { stage: "failed" as const }],
  ["deleted", { deleted_at: later }],
])("asks the database to count a lead that was not loaded and is %s", (_name, change) => {
  const { store, counts, isLost } = setUp();
  store.applyRows([testLead({ id: "unread", updated_at: later, ...change })]);
  expect(counts()).toEqual(["100 50", "100 50", "100 50", "100 50", "100 50"]);
  expect(isLost()).toBe(true);
});

test("asks the database to count a lead that arrived and was deleted since the last count", () => {
  const { store, isLost } = setUp();
  store.applyRows([testLead({ id: "new", created_at: later, deleted_at: later })]);
  expect(isLost()).toBe(true);
});

test("does not count a lead twice if it arrived at the time of the count", () => {
  const { store, counts } = setUp();
  store.applyRows([testLead({ id: "new", created_at: "2026-11-20T08:30:00+00:00" })]);
  expect(counts()).toEqual(["100 50", "100 50", "100 50", "100 50", "100 50"]);
});

test("ignores changes from before the count", () => {
  const store = createLeadStore();
  store.applyRows([testLead({ id: "unread", stage: "failed" })]);
  expect(setUp(store).isLost()).toBe(false);
});
