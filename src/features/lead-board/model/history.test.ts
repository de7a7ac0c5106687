import { expect, test } from "vitest";
import { testLead } from "../testing/test-lead.ts";
import { tellDeed, undoOf, whoDid } from "./history.ts";
import type { LeadEvent } from "./lead.ts";

const lead = testLead({ id: "a", stage: "closed" });
const trashed = { ...lead, deleted_at: "2026-11-20T08:00:00+00:00" };
const now = Date.parse("2026-11-20T09:00:00Z");

function event(changes: Partial<LeadEvent>): LeadEvent {
  return {
    id: 1,
    lead_id: "a",
    actor: null,
    actor_name: "Siti Rahman",
    actor_email: "siti@selat.example",
    kind: "moved",
    from_stage: "interested",
    to_stage: "closed",
    created_at: "2026-11-20T08:00:00+00:00",
    note_id: null,
    ...changes,
  };
}

test("an admin is told by name, else by address", () => {
  expect(whoDid(event({}))).toBe("Siti Rahman");
  expect(whoDid(event({ actor_name: null }))).toBe("siti@selat.example");
  expect(whoDid(event({ actor_name: null, actor_email: null }))).toBeNull();
});

test("what became of a lead says who, what and when", () => {
  const deed = event({ created_at: new Date(Date.now() - 5 * 60_000).toISOString() });
  expect(tellDeed("Kopi Lane", lead, deed)).toBe(
    "Siti Rahman moved Kopi Lane to Closed 5 min ago.",
  );
  expect(tellDeed("Kopi Lane", trashed, deed)).toBe(
    "Siti Rahman moved Kopi Lane to trash 5 min ago.",
  );
  expect(tellDeed("Kopi Lane", lead, { ...deed, kind: "restored" })).toBe(
    "Siti Rahman restored Kopi Lane 5 min ago.",
  );
  expect(tellDeed("Kopi Lane", lead, null)).toBe(
    "Someone else moved Kopi Lane to Closed just now.",
  );
  expect(tellDeed("Kopi Lane", null, null)).toBe("Kopi Lane was erased from the trash.");
});

function undo(what: LeadEvent, of = lead, newer: LeadEvent[] = []) {
  return undoOf(what, { lead: of, events: [...newer, what], ownId: "siti", now });
}

test("a move is taken back to where it was from, a deletion by a restoration", () => {
  expect(undo(event({}))).toEqual({ kind: "move", to: "interested" });
  expect(undo(event({ kind: "deleted" }), trashed)).toEqual({ kind: "restore" });
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
