// @vitest-environment node
import { expect, test } from "vitest";
import { testEvent, testLead } from "../testing/test-lead.ts";
import {
  actorName,
  describeAssignment,
  describeAttempt,
  describeLastEvent,
  describePlanning,
  isUndo,
  undoOf,
} from "./history.ts";
import type { LeadEvent } from "./lead.ts";

const lead = testLead({ id: "a", stage: "closed" });
const trashed = { ...lead, deleted_at: "2026-11-20T08:00:00+00:00" };
const now = Date.parse("2026-11-20T09:00:00Z");

const event = testEvent;

test("names an actor by name, or else by email address", () => {
  expect(actorName(event({}))).toBe("Siti Rahman");
  expect(actorName(event({ actor_name: null }))).toBe("siti@selat.example");
  expect(actorName(event({ actor_name: null, actor_email: null }))).toBeNull();
});

test("describes where a lead is now, and who put it there and when", () => {
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
  expect(describeLastEvent("Kopi Lane", { ...trashed, merged_into: "b" }, lastEvent)).toBe(
    "Kopi Lane was merged into another lead meanwhile.",
  );
});

const nobody = { actor_name: null, actor_email: null };

/** Returns an event from five minutes ago. */
function recent(changes: Partial<LeadEvent>) {
  return event({ created_at: new Date(Date.now() - 5 * 60_000).toISOString(), ...changes });
}

test.each([
  [{ to_owner_name: "Budi" }, "Siti Rahman assigned Kopi Lane to Budi 5 min ago."],
  [{ to_owner_name: null }, "Siti Rahman unassigned Kopi Lane 5 min ago."],
  [{ to_owner_name: "Budi", ...nobody }, "Someone else assigned Kopi Lane to Budi 5 min ago."],
])("names the owner of a lead and who assigned it: %j", (changes, text) => {
  const assigned = recent({ kind: "assigned", ...changes });
  expect(describeAssignment("Kopi Lane", lead, assigned)).toBe(text);
});

test.each([
  [
    { kind: "planned", next_action: "Call" },
    "changed the next action of Kopi Lane 5 min ago: Call",
  ],
  [{ kind: "planned", next_action: null }, "removed the next action of Kopi Lane 5 min ago"],
  [{ kind: "done", next_action: "Call" }, "completed the next action of Kopi Lane 5 min ago: Call"],
  // The history of an anonymised lead no longer contains the texts of its plans.
  [{ kind: "done", next_action: null }, "completed the next action of Kopi Lane 5 min ago"],
] as const)("names the change of a plan and who made it: %j", (changes, text) => {
  const planned = recent(changes);
  expect(describePlanning("Kopi Lane", lead, planned)).toBe(`Siti Rahman ${text}.`);
  expect(describePlanning("Kopi Lane", lead, { ...planned, ...nobody })).toBe(
    `Someone else ${text}.`,
  );
});

test.each([
  ["owner", describeAssignment, "assigned"],
  ["plan", describePlanning, "planned"],
  ["plan", describePlanning, "done"],
] as const)("describes the deletion or move of a lead instead of its %s", (_, describe, kind) => {
  const last = recent({ kind, next_action: "Call", to_owner_name: "Budi" });
  expect(describe("Kopi Lane", null, last)).toBe("Kopi Lane was erased from the trash.");
  expect(describe("Kopi Lane", trashed, last)).toBe(
    "Siti Rahman moved Kopi Lane to trash 5 min ago.",
  );
  expect(describe("Kopi Lane", lead, recent({}))).toBe(
    "Siti Rahman moved Kopi Lane to Closed 5 min ago.",
  );
  expect(describe("Kopi Lane", lead, null)).toBe(
    "Someone else moved Kopi Lane to Closed just now.",
  );
});

test("describes the outcome of an attempt in a sentence", () => {
  const attempt = { id: "attempt", channel: "call", template: null } as const;
  expect(describeAttempt(attempt, "reached")).toBe("Saved: you reached them by phone.");
  expect(describeAttempt({ ...attempt, channel: "email" }, "not-reached")).toBe(
    "Saved: you did not reach them by email.",
  );
  expect(describeAttempt(attempt, null)).toBe("The attempt has been removed.");
});

test("an attempt can be undone only by its user, with an id, and while the lead is active", () => {
  const attempted = testEvent({
    kind: "not-reached",
    channel: "whatsapp",
    template: "Hi",
    attempt: "x",
    actor: "siti",
    created_at: new Date(now).toISOString(),
  });
  expect(undo(attempted)).toEqual({
    kind: "attempt",
    attempt: { id: "x", channel: "whatsapp", template: "Hi" },
    state: "not-reached",
  });
  expect(undo({ ...attempted, actor: "budi" })).toBeNull();
  expect(undo({ ...attempted, attempt: null })).toBeNull();
  expect(undo(attempted, trashed)).toBeNull();
});

function undo(what: LeadEvent, of = lead, newer: LeadEvent[] = []) {
  return undoOf(what, { lead: of, events: [...newer, what], ownUserId: "siti", now });
}

test("a move is undone by a move back, and a deletion by a restoration", () => {
  expect(undo(event({}))).toEqual({ kind: "move", to: "interested" });
  expect(undo(event({ kind: "deleted" }), trashed)).toEqual({ kind: "restore" });
});

const moved = event({
  created_at: lead.stage_changed_at,
  stage_changed_at: lead.stage_changed_at,
  previous_stage_changed_at: "2026-11-01T08:00:00+00:00",
});

test("the lead's latest move is undone as such, not by a move back", () => {
  expect(undo(moved)).toEqual({ kind: "undo-move", to: "interested" });
});

test.each([
  ["that others followed", { ...lead, stage_changed_at: "2026-11-20T08:30:00+00:00" }],
  ["to another stage than the lead's", { ...lead, stage: "failed" as const }],
])("a move %s is undone by a move back", (_name, of) => {
  expect(undo(moved, of)).toEqual({ kind: "move", to: "interested" });
});

test("a move is undone by a move back if the time of the previous one is unknown", () => {
  const unknown = { ...moved, previous_stage_changed_at: null };
  expect(undo(unknown)).toEqual({ kind: "move", to: "interested" });
});

test("isUndo is true if the lead's time in the stage starts before the move", () => {
  expect(isUndo(moved)).toBe(false);
  expect(isUndo({ ...moved, created_at: "2026-11-20T08:45:00+00:00" })).toBe(true);
  expect(isUndo(event({}))).toBe(false);
});

test("an earlier deletion of a lead that was deleted again cannot be undone", () => {
  const [first, last] = [event({ kind: "deleted" }), event({ kind: "deleted", id: 3 })];
  expect(undo(first, trashed, [last, event({ kind: "restored", id: 2 })])).toBeNull();
  const ofAnother = { ...last, lead_id: "b" };
  expect(undo(first, trashed, [ofAnother])).toEqual({ kind: "restore" });
});

const assigned = event({ kind: "assigned", from_owner: "siti", to_owner: "budi" });
const budis = { ...lead, owner: "budi" };
const assignBack = { kind: "assign", to: "siti", name: "Unassigned" };

test("an assignment can be undone while it is the lead's last and the owner is the same", () => {
  expect(undo(assigned, budis)).toEqual(assignBack);
  expect(undo({ ...assigned, from_owner_name: "Siti" }, budis)).toMatchObject({ name: "Siti" });
  expect(undo(assigned, budis, [event({ id: 2 })])).toEqual(assignBack);
  expect(undo(assigned, budis, [{ ...assigned, id: 2, lead_id: "b" }])).toEqual(assignBack);
  expect(undo(assigned, budis, [{ ...assigned, id: 2 }])).toBeNull();
  expect(undo(assigned, { ...lead, owner: "farid" })).toBeNull();
  expect(undo(assigned, { ...budis, deleted_at: trashed.deleted_at })).toBeNull();
});

const noteDeleted = event({ kind: "note-deleted", note_id: "note", actor: "siti" });

test("only the author can restore a deleted note, and only once", () => {
  expect(undo(noteDeleted)).toEqual({ kind: "restore-note", noteId: "note" });
  expect(undo({ ...noteDeleted, actor: "farid" })).toBeNull();
  const restored = event({ kind: "note-restored", note_id: "note", id: 2 });
  expect(undo(noteDeleted, lead, [restored])).toBeNull();
});

test.each([
  ["a move from the stage that the lead is in now", event({ from_stage: "closed" }), lead],
  ["a move of a lead in the trash", event({}), trashed],
  ["a deletion that was undone", event({ kind: "deleted" }), lead],
  ["the lead's arrival", event({ kind: "created", from_stage: null }), lead],
  ["an event older than 30 days", event({ created_at: "2026-10-21T08:00:00+00:00" }), lead],
  ["the deletion of a note that has been erased", { ...noteDeleted, note_id: null }, lead],
])("%s cannot be undone", (_, what, of) => {
  expect(undo(what, of)).toBeNull();
});

test("an event can be undone until it is exactly 30 days old", () => {
  expect(undo(event({ created_at: "2026-10-21T09:00:00+00:00" }))).not.toBeNull();
  expect(undo(event({ created_at: "2026-10-21T08:59:59+00:00" }))).toBeNull();
});

test("a deleted note can be restored despite edits of it or a later deletion of another", () => {
  const edited = event({ kind: "note-edited", note_id: "note", id: 2 });
  const other = event({ kind: "note-deleted", note_id: "other", id: 3 });
  expect(undo(noteDeleted, lead, [other, edited])).toEqual({
    kind: "restore-note",
    noteId: "note",
  });
});

test("an unknown user can restore no note, not even one whose author is unknown", () => {
  const what = { ...noteDeleted, actor: null };
  expect(undoOf(what, { lead, events: [what], ownUserId: null, now })).toBeNull();
});

test("a move without a previous stage cannot be undone", () => {
  expect(undo(event({ from_stage: null }))).toBeNull();
});

test("describes a move by an unknown user as someone else's", () => {
  const lastEvent = event({
    actor_name: null,
    actor_email: null,
    created_at: new Date().toISOString(),
  });
  expect(describeLastEvent("Kopi Lane", lead, lastEvent)).toBe(
    "Someone else moved Kopi Lane to Closed just now.",
  );
});

test("a deletion can be undone despite a note that was added after it", () => {
  const deleted = event({ kind: "deleted" });
  const note = event({ kind: "note-added", note_id: "note", id: 2 });
  expect(undo(deleted, trashed, [note])).toEqual({ kind: "restore" });
});

test("a merge can be undone until it is undone or the other lead is erased", () => {
  const lead = testLead({ id: "a" });
  const merged = testEvent({ id: 2, kind: "merged", other_lead: "b" });
  const unmerged = testEvent({ id: 3, kind: "unmerged", other_lead: "b" });
  const mergedAgain = testEvent({ id: 4, kind: "merged", other_lead: "b" });
  const now = Date.parse(merged.created_at);
  const undo = (event: typeof merged, events: (typeof merged)[]) =>
    undoOf(event, { lead, events, ownUserId: null, now });
  expect(undo(merged, [merged])).toEqual({ kind: "unmerge", otherId: "b" });
  expect(undo(merged, [unmerged, merged])).toBeNull();
  expect(undo(mergedAgain, [mergedAgain, unmerged, merged])).toEqual({
    kind: "unmerge",
    otherId: "b",
  });
  const another = testEvent({ id: 3, kind: "merged", other_lead: "c" });
  expect(undo(merged, [another, merged])).toEqual({ kind: "unmerge", otherId: "b" });
  const erased = { ...merged, other_lead: null };
  expect(undo(erased, [erased])).toBeNull();
});

test("events of a lead that was merged into this one cannot be undone", () => {
  const lead = testLead({ id: "a" });
  const events = [
    testEvent({ id: 2, lead_id: "b", kind: "assigned", to_owner: null }),
    testEvent({ id: 1, kind: "assigned", to_owner: null, from_owner: "siti" }),
  ];
  const now = Date.parse(events[0]?.created_at ?? "");
  const undos = events.map((event) => undoOf(event, { lead, events, ownUserId: null, now }));
  expect(undos).toEqual([null, { kind: "assign", to: "siti", name: "Unassigned" }]);
  expect(undo({ ...moved, lead_id: "b" })).toBeNull();
});

test("a deleted note of a lead that was merged into this one can be restored", () => {
  expect(undo({ ...noteDeleted, lead_id: "b" })).toEqual({ kind: "restore-note", noteId: "note" });
});
