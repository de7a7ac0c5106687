import { expect, test } from "vitest";
import { testLead } from "../testing/test-lead.ts";
import { createLeadStore, currentLeads, isOlder, type LeadStore } from "./lead-store.ts";
import type { Lead } from "./lead.ts";

const kopi = testLead({ id: "kopi" });
const tiffin = testLead({ id: "tiffin" });

function at(time: string, lead: Lead, changes: Partial<Lead> = {}): Lead {
  return { ...lead, ...changes, updated_at: `2026-11-20T${time}+00:00` };
}

function stagesIn(store: LeadStore, leads: readonly Lead[], since = 0) {
  return currentLeads({ leads, since }, store.get()).map(({ id, stage }) => `${id} ${stage}`);
}

test("versions are told apart to the microsecond", () => {
  const first = at("09:00:00.123456", kopi);
  const second = at("09:00:00.123457", kopi);
  const shorter = at("09:00:00.1235", kopi);
  expect(isOlder(first, second)).toBe(true);
  expect(isOlder(second, first)).toBe(false);
  expect(isOlder(first, first)).toBe(false);
  expect(isOlder(second, shorter)).toBe(true);
});

test("a row that came in is added, replaces the one known, or takes it off the board", () => {
  const store = createLeadStore();
  store.record([at("09:00:00", tiffin), at("09:00:00", kopi, { stage: "closed" })]);
  expect(stagesIn(store, [kopi])).toEqual(["kopi closed", "tiffin interested"]);
  store.record([at("10:00:00", tiffin, { deleted_at: "2026-11-20T10:00:00+00:00" })]);
  expect(stagesIn(store, [kopi, tiffin])).toEqual(["kopi closed"]);
});

test("news that was overtaken on its way changes nothing", () => {
  const store = createLeadStore();
  store.record([at("10:00:00", kopi, { stage: "failed" })]);
  store.record([at("09:00:00", kopi, { stage: "closed" })]);
  expect(stagesIn(store, [kopi])).toEqual(["kopi failed"]);
  const newer = at("11:00:00", kopi, { stage: "request-demo" });
  expect(stagesIn(store, [newer])).toEqual(["kopi request-demo"]);
});

test("a snapshot read after the news has the last word, one read before has not", () => {
  const store = createLeadStore();
  const before = store.mark();
  store.record([at("09:00:00", tiffin)]);
  expect(stagesIn(store, [kopi], before)).toEqual(["kopi interested", "tiffin interested"]);
  expect(stagesIn(store, [kopi], store.mark())).toEqual(["kopi interested"]);
});

test("a change on its way lies on top of everything and leaves no trace", () => {
  const store = createLeadStore();
  const end = store.begin("kopi", { kind: "move", to: "closed" });
  store.record([at("09:00:00", kopi, { stage: "failed" })]);
  expect(stagesIn(store, [kopi])).toEqual(["kopi closed"]);
  end();
  expect(stagesIn(store, [kopi])).toEqual(["kopi failed"]);
});

test("of two changes on their way the later one shows, whichever ends first", () => {
  const store = createLeadStore();
  const endMove = store.begin("kopi", { kind: "move", to: "closed" });
  const endRemoval = store.begin("kopi", { kind: "remove" });
  expect(stagesIn(store, [kopi])).toEqual([]);
  endMove();
  expect(stagesIn(store, [kopi])).toEqual([]);
  endRemoval();
  expect(stagesIn(store, [kopi])).toEqual(["kopi interested"]);
});

test("a restoration shows the lead, a move of a lead that is gone shows nothing", () => {
  const store = createLeadStore();
  const trashed = { ...kopi, deleted_at: "2026-11-20T09:00:00+00:00" };
  store.begin("kopi", { kind: "restore", lead: trashed });
  store.begin("tiffin", { kind: "move", to: "closed" });
  expect(stagesIn(store, [])).toEqual(["kopi interested"]);
});

test("whoever listens hears of every change until they leave", () => {
  const store = createLeadStore();
  let heard = 0;
  const leave = store.subscribe(() => {
    heard += 1;
  });
  store.record([kopi]);
  store.begin("kopi", { kind: "remove" })();
  expect(heard).toBe(3);
  leave();
  store.record([tiffin]);
  expect(heard).toBe(3);
});

test("a snapshot of an earlier visit does not silence what this visit hears", () => {
  const earlier = createLeadStore();
  earlier.record([at("08:00:00", kopi), at("08:00:00", tiffin)]);
  const kept = earlier.mark();
  const store = createLeadStore();
  store.record([at("09:00:00", kopi, { stage: "closed" })]);
  expect(stagesIn(store, [kopi], kept)).toEqual(["kopi closed"]);
});
