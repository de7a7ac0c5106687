import type { LeadSubmission } from "./submit-lead.ts";

/** How a lead left the outbox: `withdrawn` by the visitor, `refused` permanently by the database. */
export type OutboxOutcome = "sent" | "refused" | "withdrawn";

/** Key of the stored leads, and name of the lock that a tab holds while it sends them. */
export const OUTBOX_KEY = "selat.lead-outbox";
const OUTCOME_KEY = "selat.lead-outcome";

const listeners = new Set<() => void>();

function read<Value>(key: string, fallback: Value): Value {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as Value | null) ?? fallback;
  } catch {
    return fallback;
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

/** The leads this browser stores until they can be sent, oldest first, of all tabs and visits. */
export function readOutbox(): LeadSubmission[] {
  return read<LeadSubmission[]>(OUTBOX_KEY, []);
}

/** Whether any lead is waiting to be sent. */
export function hasWaitingLeads(): boolean {
  return readOutbox().length > 0;
}

/** The waiting lead with this id. */
export function findInOutbox(id: string | undefined): LeadSubmission | undefined {
  return readOutbox().find((lead) => lead.id === id);
}

/** Whether the lead with this id is waiting to be sent. */
export function isInOutbox(id: string): boolean {
  return findInOutbox(id) !== undefined;
}

/** Stores a lead, replacing one of the same id; false where the browser refuses storage. */
export function addToOutbox(submission: LeadSubmission): boolean {
  const others = readOutbox().filter(({ id }) => id !== submission.id);
  const isStored = write(OUTBOX_KEY, [...others, submission]);
  notifyListeners();
  return isStored;
}

/** Removes a lead and stores why, for a form that shows this lead in this or another tab. */
export function removeFromOutbox(id: string, outcome: OutboxOutcome): void {
  write(OUTCOME_KEY, { id, outcome });
  write(
    OUTBOX_KEY,
    readOutbox().filter((lead) => lead.id !== id),
  );
  notifyListeners();
}

/** Why a lead left; undefined where it was never stored or another one has left since. */
export function outboxOutcome(id: string): OutboxOutcome | undefined {
  const last = read<{ id?: string; outcome?: OutboxOutcome }>(OUTCOME_KEY, {});
  return last.id === id ? last.outcome : undefined;
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
