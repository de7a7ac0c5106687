import type { LeadSubmission } from "./submit-lead.ts";

/** How a lead left the outbox: `withdrawn` by its sender, `refused` for good by the database. */
export type Outcome = "sent" | "refused" | "withdrawn";

const WAITING_KEY = "selat.lead-outbox";
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

/** The leads this browser keeps until there is a connection, oldest first; from every tab and visit. */
export function readOutbox(): LeadSubmission[] {
  return read<LeadSubmission[]>(WAITING_KEY, []);
}

export function hasWaitingLeads(): boolean {
  return readOutbox().length > 0;
}

export function isWaiting(id: string): boolean {
  return readOutbox().some((lead) => lead.id === id);
}

/** Keeps a lead, once; false where the browser refuses to keep anything. */
export function keepForLater(submission: LeadSubmission): boolean {
  const others = readOutbox().filter(({ id }) => id !== submission.id);
  const isKept = write(WAITING_KEY, [...others, submission]);
  tell();
  return isKept;
}

/** Takes a lead out and leaves word of why, for the form that waits for it here or in another tab. */
export function takeOut(id: string, outcome: Outcome): void {
  write(OUTCOME_KEY, { id, outcome });
  write(
    WAITING_KEY,
    readOutbox().filter((lead) => lead.id !== id),
  );
  tell();
}

/** Why a lead left; undefined when it never waited or another one has left since. */
export function outcomeOf(id: string): Outcome | undefined {
  const last = read<{ id?: string; outcome?: Outcome }>(OUTCOME_KEY, {});
  return last.id === id ? last.outcome : undefined;
}

function tell() {
  for (const listener of listeners) listener();
}

/** Calls back when a lead comes or goes, in this tab or another; the answer ends it. */
export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
