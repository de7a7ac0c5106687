import { describe, expect, it } from "vitest";
import { isSubscribedTo, isFilter, matchesFilter } from "../src/realtime-filter.ts";
import type { Change } from "../src/realtime-outbox.ts";

const change: Change = {
  relation: "public.tickets",
  schema: "public",
  table: "tickets",
  type: "UPDATE",
  at: "2026-01-01T00:00:00.000Z",
  record: { stage: "done", hits: 10, closed: null, at: "2026-05-01T00:00:00+00:00" },
  old: {},
  primaryKey: [],
  columns: [],
};

describe("postgres_changes filters", () => {
  it.each([
    ["stage=eq.done", true],
    ["stage=eq.new", false],
    ["stage=neq.new", true],
    ["hits=gt.9", true],
    ["hits=lt.9", false],
    ["hits=gte.10", true],
    ["hits=lte.9.5", false],
    ["stage=in.(new,done)", true],
    ["stage=in.(new)", false],
    ["at=gt.2026-04-01T00:00:00+00:00", true],
    ["closed=eq.null", false],
    ["unknown=eq.1", false],
    [undefined, true],
  ])("%s passes: %s", (filter, expected) => {
    expect(matchesFilter(filter, change)).toBe(expected);
  });

  it("are ignored for a deleted row, of which Realtime sends only the key", () => {
    expect(matchesFilter("stage=eq.new", { ...change, type: "DELETE", record: null })).toBe(true);
  });

  it("are valid only as column=operator.value with a known operator", () => {
    expect(["a=eq.1", "a=in.(1,2)", "", undefined].map(isFilter)).not.toContain(false);
    expect(["a", "a=like.b", "=eq.1"].map(isFilter)).not.toContain(true);
  });
});

describe("a change of public.tickets", () => {
  it.each([
    [{ event: "*", schema: "public" }, true],
    [{ event: "*", schema: "*", table: "*" }, true],
    [{ event: "UPDATE", schema: "public", table: "tickets" }, true],
    [{ event: "INSERT", schema: "public", table: "tickets" }, false],
    [{ event: "*", schema: "private" }, false],
    [{ event: "*", schema: "public", table: "other" }, false],
  ])("passes the subscription %o: %s", (wish, expected) => {
    expect(isSubscribedTo({ id: 1, ...wish }, change)).toBe(expected);
  });
});
