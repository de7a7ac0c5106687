// @vitest-environment node
import { expect, test } from "vitest";
import { testEvent, testLead } from "../testing/test-lead.ts";
import { actorName, describeLastEvent, isUndo, undoOf } from "./history.ts";
import type { LeadEvent } from "./lead.ts";

const lead = testLead({ id: "a", stage: "closed" });
const trashed = { ...lead, deleted_at: "2026-11-20T08:00:00+00:00" };
const now = Date.parse("2026-11-20T09:00:00Z");

const event = testEvent;

test("an admin is told by name, else by address", () => {
  expect(actorName(event({}))).toBe("Siti Rahman");
  expect(actorName(event({ actor_name: null }))).toBe("siti@selat.example");
  expect(actorName(event({ actor_name: null, actor_email: null }))).toBeNull();
});

test("what became of a lead says who, what and when", () => {
  const lastEvent = event({ created_at: new Date(Date.now() - 5 * 60_000).toISOString() });
  expect(describeLastEvent("Kopi Lane", lead, lastEvent)).toBe(
    "Siti Rahman moved Kopi Lane to Closed 5 min ago.",
  );
  expect(describeLastEvent("Kopi Lane", trashed, lastEvent)).toBe(
    "Siti Rahman moved Kopi Lane to trash 5 min ago.",
  );
  expect(describeLastEvent("Kopi Lane", lead, { ...lastEvent, kind: "restored" })).toBe(
    "Siti Rahman restored Kopi Lane 5 min ago.",
  );
  expect(describeLastEvent("Kopi Lane", lead, null)).toBe(
    "Someone else moved Kopi Lane to Closed just now.",
  );
  expect(describeLastEvent("Kopi Lane", null, null)).toBe("Kopi Lane was erased from the trash.");
});

function undo(what: LeadEvent, of = lead, newer: LeadEvent[] = []) {
  return undoOf(what, { lead: of, events: [...newer, what], ownUserId: "siti", now });
}

test("a move is taken back to where it was from, a deletion by a restoration", () => {
  expect(undo(event({}))).toEqual({ kind: "move", to: "interested" });
  expect(undo(event({ kind: "deleted" }), trashed)).toEqual({ kind: "restore" });
});

const moved = event({
  created_at: lead.stage_changed_at,
  stage_changed_at: lead.stage_changed_at,
  previous_stage_changed_at: "2026-11-01T08:00:00+00:00",
});

test("the move that brought a lead to where it is, is taken back as if it had not been", () => {
  expect(undo(moved)).toEqual({ kind: "take-back-move", to: "interested" });
});

test.each([
  ["that was followed by others", { ...lead, stage_changed_at: "2026-11-20T08:30:00+00:00" }],
  ["to another stage than the lead's", { ...lead, stage: "failed" as const }],
])("a move %s is made the other way round", (_name, of) => {
  expect(undo(moved, of)).toEqual({ kind: "move", to: "interested" });
});

test("a move after which the time in the stage is an older one took another one back", () => {
  expect(isUndo(moved)).toBe(false);
  expect(isUndo({ ...moved, created_at: "2026-11-20T08:45:00+00:00" })).toBe(true);
  expect(isUndo(event({}))).toBe(false);
});

test("the last of two deletions is the one to take back", () => {
  const [first, last] = [event({ kind: "deleted" }), event({ kind: "deleted", id: 3 })];
  expect(undo(first, trashed, [last, event({ kind: "restored", id: 2 })])).toBeNull();
});

const noteDeleted = event({ kind: "note-deleted", note_id: "note", actor: "siti" });

test("a deleted note is taken back by its author alone, and once", () => {
  expect(undo(noteDeleted)).toEqual({ kind: "restore-note", noteId: "note" });
  expect(undo({ ...noteDeleted, actor: "farid" })).toBeNull();
  const restored = event({ kind: "note-restored", note_id: "note", id: 2 });
  expect(undo(noteDeleted, lead, [restored])).toBeNull();
});

test.each([
  ["a move whose first stage the lead is in again", event({ from_stage: "closed" }), lead],
  ["a move of a lead in the trash", event({}), trashed],
  ["a deletion that was taken back", event({ kind: "deleted" }), lead],
  ["the coming in", event({ kind: "created", from_stage: null }), lead],
  ["what is 30 days ago", event({ created_at: "2026-10-21T08:00:00+00:00" }), lead],
  ["the deletion of a note that is erased", { ...noteDeleted, note_id: null }, lead],
])("%s cannot be taken back", (_, what, of) => {
  expect(undo(what, of)).toBeNull();
});

test("what is exactly 30 days ago can still be taken back", () => {
  expect(undo(event({ created_at: "2026-10-21T09:00:00+00:00" }))).not.toBeNull();
  expect(undo(event({ created_at: "2026-10-21T08:59:59+00:00" }))).toBeNull();
});

test("an edit of another note or an older edit does not keep a deleted note away", () => {
  const edited = event({ kind: "note-edited", note_id: "note", id: 2 });
  const other = event({ kind: "note-deleted", note_id: "other", id: 3 });
  expect(undo(noteDeleted, lead, [other, edited])).toEqual({
    kind: "restore-note",
    noteId: "note",
  });
});

test("who is not known owns no note, not even one of nobody", () => {
  const what = { ...noteDeleted, actor: null };
  expect(undoOf(what, { lead, events: [what], ownUserId: null, now })).toBeNull();
});

test("an event without a former stage cannot be taken back", () => {
  expect(undo(event({ from_stage: null }))).toBeNull();
});

test("a lead moved by nobody known is told as someone else's", () => {
  const lastEvent = event({
    actor_name: null,
    actor_email: null,
    created_at: new Date().toISOString(),
  });
  expect(describeLastEvent("Kopi Lane", lead, lastEvent)).toBe(
    "Someone else moved Kopi Lane to Closed just now.",
  );
});

test("a note after the deletion does not keep the lead in the trash", () => {
  const deleted = event({ kind: "deleted" });
  const note = event({ kind: "note-added", note_id: "note", id: 2 });
  expect(undo(deleted, trashed, [note])).toEqual({ kind: "restore" });
});

test("a merge that stands can be taken back, one that was taken back cannot", () => {
  const lead = testLead({ id: "a" });
  const merged = testEvent({ id: 2, kind: "merged", other_lead: "b" });
  const unmerged = testEvent({ id: 3, kind: "unmerged", other_lead: "b" });
  const again = testEvent({ id: 4, kind: "merged", other_lead: "b" });
  const now = Date.parse(merged.created_at);
  const undo = (event: typeof merged, events: (typeof merged)[]) =>
    undoOf(event, { lead, events, ownUserId: null, now });
  expect(undo(merged, [merged])).toEqual({ kind: "unmerge", otherId: "b" });
  expect(undo(merged, [unmerged, merged])).toBeNull();
  expect(undo(again, [again, unmerged, merged])).toEqual({ kind: "unmerge", otherId: "b" });
});

test("what happened to a lead that was merged into this one is shown, and not undone from here", () => {
  const lead = testLead({ id: "a" });
  const events = [
    testEvent({ id: 2, lead_id: "b", kind: "assigned", to_owner: null }),
    testEvent({ id: 1, kind: "assigned", to_owner: null, from_owner: "siti" }),
  ];
  const now = Date.parse(events[0]?.created_at ?? "");
  const undos = events.map((event) => undoOf(event, { lead, events, ownUserId: null, now }));
  expect(undos).toEqual([null, { kind: "assign", to: "siti", name: "nobody" }]);
});
