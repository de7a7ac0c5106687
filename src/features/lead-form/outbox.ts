import type { LeadSubmission } from "./submit-lead.ts";

/** How a lead left the outbox: `withdrawn` by the visitor, `refused` permanently by the database. */
export type OutboxOutcome = "sent" | "refused" | "withdrawn";

/**
 * The prefix of the localStorage key of each lead, and the name of the lock that a tab holds while it sends. Older
 * versions of the form stored a list of all leads under this key.
 */
export const OUTBOX_KEY = "selat.lead-outbox";
/** The prefix of the localStorage key of each outcome, and the key of the only one in older versions of the form. */
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

/** Returns the leads that older versions of the form have stored, in tabs that may still be open. */
function readList(): LeadSubmission[] {
  const list = read<unknown>(OUTBOX_KEY);
  return Array.isArray(list) ? (list as LeadSubmission[]) : [];
}

/** Whether any lead may be waiting to be sent. Reads only keys, because every page calls it at its start. */
export function hasWaitingLeads(): boolean {
  return keysFrom(OUTBOX_KEY).length > 0;
}

/** Returns the leads that wait in this browser, of all tabs and visits, in no particular order. */
export function readOutbox(): LeadSubmission[] {
  const records = keysFrom(recordKey("")).map((key) => read<LeadSubmission>(key));
  const leads = [...readList(), ...records].flatMap((lead) => (lead?.id ? [lead] : []));
  return [...new Map(leads.map((lead) => [lead.id, lead])).values()];
}

/** Returns the waiting lead with this id, if there is one. */
export function findInOutbox(id: string | undefined): LeadSubmission | undefined {
  return readOutbox().find((lead) => lead.id === id);
}

/** Whether the lead with this id is waiting to be sent. */
export function isInOutbox(id: string): boolean {
  return findInOutbox(id) !== undefined;
}

/** Stores a lead in place of one with the same id; returns false if the browser refuses storage. */
export function addToOutbox(submission: LeadSubmission): boolean {
  const isStored = write(recordKey(submission.id), submission);
  notifyListeners();
  return isStored;
}

/** Removes a lead, and stores its outcome, if any, for forms in this and other tabs that show the lead. */
export function removeFromOutbox(id: string, outcome?: OutboxOutcome): void {
  const storeOutcome = () =>
    !outcome || write(`${OUTCOME_KEY}:${id}`, { id, outcome, at: Date.now() });
  // Stored before the lead is removed, because other tabs then read it at once. If the storage is full, stored after.
  const isOutcomeStored = storeOutcome();
  removeFromList(id, outcome);
  removeKey(recordKey(id));
  if (!isOutcomeStored) storeOutcome();
  notifyListeners();
}

/** Removes a lead from the list of an older form, and stores its outcome in that form's format. */
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
    // Storage is blocked, so there is nothing to remove.
  }
}

type StoredOutcome = { id?: string; outcome?: OutboxOutcome; at?: number };

/** Returns the outcome of a lead; undefined if none was stored, or it has been deleted after a day. */
export function outboxOutcome(id: string): OutboxOutcome | undefined {
  const outcomes = keysFrom(OUTCOME_KEY).map((key) => read<StoredOutcome>(key));
  return outcomes.find((stored) => stored?.id === id)?.outcome;
}

/** Removes the outcomes that are older than a day, and the empty list of an older form. */
export function removeExpiredOutcomes(): void {
  for (const key of keysFrom(OUTCOME_KEY)) {
    const { at = 0 } = read<StoredOutcome>(key) ?? {};
    if (Date.now() - at > KEEP_OUTCOME_MS) removeKey(key);
  }
  if (keysFrom(OUTBOX_KEY).includes(OUTBOX_KEY) && readList().length === 0) removeKey(OUTBOX_KEY);
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

/** Calls `listener` when this or another tab changes the outbox; returns the unsubscribe function. */
export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
