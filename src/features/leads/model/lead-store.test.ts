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

test("isOlder compares versions to the microsecond", () => {
  const first = at("09:00:00.123456", kopi);
  const second = at("09:00:00.123457", kopi);
  const shorter = at("09:00:00.1235", kopi);
  expect(isOlder(first, second)).toBe(true);
  expect(isOlder(second, first)).toBe(false);
  expect(isOlder(first, first)).toBe(false);
  expect(isOlder(second, shorter)).toBe(true);
});

test("a row from the server is added, replaces the known row, or removes a deleted lead", () => {
  const store = createLeadStore();
  store.applyRows([at("09:00:00", tiffin), at("09:00:00", kopi, { stage: "closed" })]);
  expect(stagesIn(store, [kopi])).toEqual(["kopi closed", "tiffin interested"]);
  store.applyRows([at("10:00:00", tiffin, { deleted_at: "2026-11-20T10:00:00+00:00" })]);
  expect(stagesIn(store, [kopi, tiffin])).toEqual(["kopi closed"]);
});

test("ignores an update that is older than the known row", () => {
  const store = createLeadStore();
  store.applyRows([at("10:00:00", kopi, { stage: "failed" })]);
  store.applyRows([at("09:00:00", kopi, { stage: "closed" })]);
  expect(stagesIn(store, [kopi])).toEqual(["kopi failed"]);
  const newer = at("11:00:00", kopi, { stage: "request-demo" });
  expect(stagesIn(store, [newer])).toEqual(["kopi request-demo"]);
});

test("an update is ignored for a snapshot that was read after it", () => {
  const store = createLeadStore();
  const before = store.version();
  store.applyRows([at("09:00:00", tiffin)]);
  expect(stagesIn(store, [kopi], before)).toEqual(["kopi interested", "tiffin interested"]);
  expect(stagesIn(store, [kopi], store.version())).toEqual(["kopi interested"]);
});

test("a pending move to Closed or Failed removes the plan; any other move keeps it", () => {
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

test("shows a lead that is being restored, and ignores a pending move of an unknown lead", () => {
  const store = createLeadStore();
  const trashed = { ...kopi, deleted_at: "2026-11-20T09:00:00+00:00" };
  store.addPending("kopi", { kind: "restore", lead: trashed });
  store.addPending("tiffin", { kind: "move", to: "closed" });
  expect(stagesIn(store, [])).toEqual(["kopi interested"]);
});

test("a pending change sets only its own fields, and is ignored for an unknown lead", () => {
  const store = createLeadStore();
  store.addPending("kopi", { kind: "set", fields: { owner: "siti" } });
  store.addPending("tiffin", { kind: "set", fields: { owner: "siti" } });
  const current = currentLeads({ leads: [kopi], version: 0 }, store.getChanges());
  expect(current).toEqual([{ ...kopi, owner: "siti" }]);
});

test("removes erased leads from the board", () => {
  const store = createLeadStore();
  store.applyErased([kopi]);
  expect(stagesIn(store, [kopi, tiffin])).toEqual(["tiffin interested"]);
});

test("calls a listener after every change until it unsubscribes", () => {
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

test("a snapshot from an earlier store does not hide the updates of a new store", () => {
  const earlier = createLeadStore();
  earlier.applyRows([at("08:00:00", kopi), at("08:00:00", tiffin)]);
  const earlierVersion = earlier.version();
  const store = createLeadStore();
  store.applyRows([at("09:00:00", kopi, { stage: "closed" })]);
  expect(stagesIn(store, [kopi], earlierVersion)).toEqual(["kopi closed"]);
});

test("treats a time without a fraction as the first microsecond of its second", () => {
  expect(isOlder(at("09:00:00", kopi), at("09:00:00.000001", kopi))).toBe(true);
  expect(isOlder(at("09:00:00.000001", kopi), at("09:00:00", kopi))).toBe(false);
  expect(isOlder(at("08:59:59.999999", kopi), at("09:00:00.000001", kopi))).toBe(true);
});

test("a row with the same time replaces the known row", () => {
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

test("getChanges returns a new object after a change, and the same after an empty one", () => {
  const store = createLeadStore();
  const before = store.getChanges();
  store.applyRows([]);
  expect(store.getChanges()).toBe(before);
  store.applyRows([kopi]);
  expect(store.getChanges()).not.toBe(before);
});

test("a pending change can be removed twice without an error", () => {
  const store = createLeadStore();
  const remove = store.addPending("kopi", { kind: "remove" });
  remove();
  remove();
  expect(store.getChanges().pending.size).toBe(0);
});

test("shows a lead that is being restored as active, although its row is in the trash", () => {
  const store = createLeadStore();
  const lead = { ...kopi, deleted_at: "2026-11-20T09:00:00+00:00" };
  store.addPending("kopi", { kind: "restore", lead });
  expect(currentLeads({ leads: [], version: 0 }, store.getChanges())).toEqual([kopi]);
});

test("a new store shows the snapshot unchanged", () => {
  expect(stagesIn(createLeadStore(), [kopi])).toEqual(["kopi interested"]);
});
