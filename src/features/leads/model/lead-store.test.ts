// @vitest-environment node
import { expect, test } from "vitest";
import { testLead } from "../testing/test-lead.ts";
import { createLeadStore, currentLeads, isOlder, type LeadStore } from "./lead-store.ts";
import type { Lead } from "./lead.ts";

const kopi = testLead({ id: "kopi" });
const tiffin = testLead({ id: "tiffin" });

function at(time: string, lead: Lead, changes: Partial<Lead> = {}): Lead {
  return { ...lead, ...changes, updated_at: `2026-11-20T${time}+00:00` };
}

function stagesIn(store: LeadStore, leads: readonly Lead[], version = 0) {
  return currentLeads({ leads, version }, store.getChanges()).map(
    ({ id, stage }) => `${id} ${stage}`,
  );
}

test("distinguishes versions to the microsecond", () => {
  const first = at("09:00:00.123456", kopi);
  const second = at("09:00:00.123457", kopi);
  const shorter = at("09:00:00.1235", kopi);
  expect(isOlder(first, second)).toBe(true);
  expect(isOlder(second, first)).toBe(false);
  expect(isOlder(first, first)).toBe(false);
  expect(isOlder(second, shorter)).toBe(true);
});

test("a new row is added, replaces the known one, or removes it from the board", () => {
  const store = createLeadStore();
  store.applyRows([at("09:00:00", tiffin), at("09:00:00", kopi, { stage: "closed" })]);
  expect(stagesIn(store, [kopi])).toEqual(["kopi closed", "tiffin interested"]);
  store.applyRows([at("10:00:00", tiffin, { deleted_at: "2026-11-20T10:00:00+00:00" })]);
  expect(stagesIn(store, [kopi, tiffin])).toEqual(["kopi closed"]);
});

test("ignores an update older than the known version", () => {
  const store = createLeadStore();
  store.applyRows([at("10:00:00", kopi, { stage: "failed" })]);
  store.applyRows([at("09:00:00", kopi, { stage: "closed" })]);
  expect(stagesIn(store, [kopi])).toEqual(["kopi failed"]);
  const newer = at("11:00:00", kopi, { stage: "request-demo" });
  expect(stagesIn(store, [newer])).toEqual(["kopi request-demo"]);
});

test("a snapshot read after an update replaces it, one read before it does not", () => {
  const store = createLeadStore();
  const before = store.version();
  store.applyRows([at("09:00:00", tiffin)]);
  expect(stagesIn(store, [kopi], before)).toEqual(["kopi interested", "tiffin interested"]);
  expect(stagesIn(store, [kopi], store.version())).toEqual(["kopi interested"]);
});

test("a pending move to Closed or Failed removes the plan, another keeps it", () => {
  const planned = { ...kopi, next_action: "Call", next_action_on: "2026-11-24" };
  const plans = (["failed", "closed", "request-demo"] as const).map((to) => {
    const store = createLeadStore();
    store.addPending("kopi", { kind: "move", to });
    const [lead] = currentLeads({ leads: [planned], version: 0 }, store.getChanges());
    return [lead?.next_action, lead?.next_action_on];
  });
  expect(plans).toEqual([
    [null, null],
    [null, null],
    ["Call", "2026-11-24"],
  ]);
});

test("shows a pending change over the lead until it is rolled back", () => {
  const store = createLeadStore();
  const remove = store.addPending("kopi", { kind: "move", to: "closed" });
  store.applyRows([at("09:00:00", kopi, { stage: "failed" })]);
  expect(stagesIn(store, [kopi])).toEqual(["kopi closed"]);
  remove();
  expect(stagesIn(store, [kopi])).toEqual(["kopi failed"]);
});

test("shows the later of two pending changes, whichever ends first", () => {
  const store = createLeadStore();
  const removeMove = store.addPending("kopi", { kind: "move", to: "closed" });
  const removeRemoval = store.addPending("kopi", { kind: "remove" });
  expect(stagesIn(store, [kopi])).toEqual([]);
  removeMove();
  expect(stagesIn(store, [kopi])).toEqual([]);
  removeRemoval();
  expect(stagesIn(store, [kopi])).toEqual(["kopi interested"]);
});

test("shows a restored lead, and ignores a move of a lead that is gone", () => {
  const store = createLeadStore();
  const trashed = { ...kopi, deleted_at: "2026-11-20T09:00:00+00:00" };
  store.addPending("kopi", { kind: "restore", lead: trashed });
  store.addPending("tiffin", { kind: "move", to: "closed" });
  expect(stagesIn(store, [])).toEqual(["kopi interested"]);
});

test("shows a pending change with the other fields unchanged, and none of a deleted lead", () => {
  const store = createLeadStore();
  store.addPending("kopi", { kind: "set", fields: { owner: "siti" } });
  store.addPending("tiffin", { kind: "set", fields: { owner: "siti" } });
  const current = currentLeads({ leads: [kopi], version: 0 }, store.getChanges());
  expect(current).toEqual([{ ...kopi, owner: "siti" }]);
});

test("removes leads from the board that the server has erased", () => {
  const store = createLeadStore();
  store.applyErased([kopi]);
  expect(stagesIn(store, [kopi, tiffin])).toEqual(["tiffin interested"]);
});

test("calls a listener at every change until it unsubscribes", () => {
  const store = createLeadStore();
  let calls = 0;
  const unsubscribe = store.subscribe(() => {
    calls += 1;
  });
  store.applyRows([kopi]);
  store.addPending("kopi", { kind: "remove" })();
  expect(calls).toBe(3);
  unsubscribe();
  store.applyRows([tiffin]);
  expect(calls).toBe(3);
});

test("a snapshot of an earlier visit does not hide the updates of this visit", () => {
  const earlier = createLeadStore();
  earlier.applyRows([at("08:00:00", kopi), at("08:00:00", tiffin)]);
  const kept = earlier.version();
  const store = createLeadStore();
  store.applyRows([at("09:00:00", kopi, { stage: "closed" })]);
  expect(stagesIn(store, [kopi], kept)).toEqual(["kopi closed"]);
});

test("treats a version without a fraction as the first of its second", () => {
  expect(isOlder(at("09:00:00", kopi), at("09:00:00.000001", kopi))).toBe(true);
  expect(isOlder(at("09:00:00.000001", kopi), at("09:00:00", kopi))).toBe(false);
  expect(isOlder(at("08:59:59.999999", kopi), at("09:00:00.000001", kopi))).toBe(true);
});

test("a row of the same version replaces the known one", () => {
  const store = createLeadStore();
  const before = store.version();
  store.applyRows([at("09:00:00", kopi, { stage: "closed" })]);
  store.applyRows([at("09:00:00", kopi, { stage: "failed" })]);
  expect(store.version()).toBe(before + 2);
  expect(stagesIn(store, [at("09:00:00", kopi)])).toEqual(["kopi failed"]);
});

test("discards updates that a snapshot contains, and keeps later ones", () => {
  const store = createLeadStore();
  store.applyRows([kopi]);
  const version = store.version();
  store.applyRows([tiffin]);
  store.dropUpdatesUntil(version);
  expect([...store.getChanges().serverUpdates.keys()]).toEqual(["tiffin"]);
});

test("each change returns a new object for React; an empty change keeps the old one", () => {
  const store = createLeadStore();
  const before = store.getChanges();
  store.applyRows([]);
  expect(store.getChanges()).toBe(before);
  store.applyRows([kopi]);
  expect(store.getChanges()).not.toBe(before);
});

test("ending a pending change twice leaves none pending", () => {
  const store = createLeadStore();
  const remove = store.addPending("kopi", { kind: "remove" });
  remove();
  remove();
  expect(store.getChanges().pending.size).toBe(0);
});

test("shows a restored lead as active, though the known row is in the trash", () => {
  const store = createLeadStore();
  const lead = { ...kopi, deleted_at: "2026-11-20T09:00:00+00:00" };
  store.addPending("kopi", { kind: "restore", lead });
  expect(currentLeads({ leads: [], version: 0 }, store.getChanges())).toEqual([kopi]);
});

test("a new store shows the snapshot", () => {
  expect(stagesIn(createLeadStore(), [kopi])).toEqual(["kopi interested"]);
});
