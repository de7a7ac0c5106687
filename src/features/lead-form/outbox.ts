import type { LeadSubmission } from "./submit-lead.ts";

/** How a lead left the outbox: `withdrawn` by the visitor, `refused` permanently by the database. */
export type OutboxOutcome = "sent" | "refused" | "withdrawn";

/**
 * The prefix of the key of each lead. Without an id it is the name of the lock that a tab holds while it sends. It is
 * also the key of the list of all leads in older forms.
 */
export const OUTBOX_KEY = "selat.lead-outbox";
/** The prefix of the key of each outcome. */
const OUTCOME_KEY = "selat.lead-outcome";
const KEEP_OUTCOME_MS = 24 * 60 * 60_000;

const listeners = new Set<() => void>();

function read<Value>(key: string): Value | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function keysFrom(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

function recordKey(id: string): string {
  return `${OUTBOX_KEY}:${id}`;
}

/** The leads of older forms, whose tabs may still be open. */
function readList(): LeadSubmission[] {
  const list = read<unknown>(OUTBOX_KEY);
  return Array.isArray(list) ? (list as LeadSubmission[]) : [];
}

/** Whether any lead may be waiting to be sent; cheap, for the start of every page. */
export function hasWaitingLeads(): boolean {
  return keysFrom(OUTBOX_KEY).length > 0;
}

/** The leads that this browser stores until they can be sent, of all tabs and visits, unordered. */
export function readOutbox(): LeadSubmission[] {
  const records = keysFrom(recordKey("")).map((key) => read<LeadSubmission>(key));
  const leads = [...readList(), ...records].flatMap((lead) => (lead?.id ? [lead] : []));
  return [...new Map(leads.map((lead) => [lead.id, lead])).values()];
}

/** The waiting lead with this id. */
export function findInOutbox(id: string | undefined): LeadSubmission | undefined {
  return readOutbox().find((lead) => lead.id === id);
}

/** Whether the lead with this id is waiting to be sent. */
export function isInOutbox(id: string): boolean {
  return findInOutbox(id) !== undefined;
}

/** Stores a lead, replacing one of the same id; false if the browser refuses storage. */
export function addToOutbox(submission: LeadSubmission): boolean {
  const isStored = write(recordKey(submission.id), submission);
  notifyListeners();
  return isStored;
}

/** Removes a lead and, with an outcome, stores the outcome for a form that shows this lead in this or another tab. */
export function removeFromOutbox(id: string, outcome?: OutboxOutcome): void {
  const note = () => !outcome || write(`${OUTCOME_KEY}:${id}`, { id, outcome, at: Date.now() });
  // Before the lead is removed, since other tabs then read the outcome at once; if the storage is full, after it.
  const isNoted = note();
  removeFromList(id, outcome);
  removeKey(recordKey(id));
  if (!isNoted) note();
  notifyListeners();
}

/** Removes a lead of an older form in that form's own format. */
function removeFromList(id: string, outcome: OutboxOutcome | undefined) {
  const list = readList();
  const others = list.filter((lead) => lead.id !== id);
  if (others.length === list.length) return;
  write(OUTCOME_KEY, { id, outcome, at: Date.now() });
  if (others.length === 0) removeKey(OUTBOX_KEY);
  else write(OUTBOX_KEY, others);
}

function removeKey(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

type Note = { id?: string; outcome?: OutboxOutcome; at?: number };

/** The outcome of a lead; undefined if it was never stored, or was removed more than a day ago. */
export function outboxOutcome(id: string): OutboxOutcome | undefined {
  const notes = keysFrom(OUTCOME_KEY).map((key) => read<Note>(key));
  return notes.find((note) => note?.id === id)?.outcome;
}

/** Removes the outcomes that are older than a day, and the empty list of an older form. */
export function removeExpiredOutcomes(): void {
  for (const key of keysFrom(OUTCOME_KEY)) {
    const { at = 0 } = read<Note>(key) ?? {};
    if (Date.now() - at > KEEP_OUTCOME_MS) removeKey(key);
  }
  if (keysFrom(OUTBOX_KEY).includes(OUTBOX_KEY) && readList().length === 0) removeKey(OUTBOX_KEY);
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

/** Calls back when the outbox changes, in this tab or another; returns the unsubscribe function. */
export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
