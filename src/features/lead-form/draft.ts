import type { LeadFieldName } from "../../lib/messages/lead-fields.ts";
import { randomId } from "../../lib/random-id.ts";

const DRAFT_KEY = "selat.lead-draft";
const SUBMISSION_KEY = "selat.lead-submission";
const STARTED_KEY = "selat.lead-started";
const OPENED_KEY = "selat.lead-opened";

export type LeadDraft = Partial<Record<LeadFieldName, string>>;

// Holds values that sessionStorage refuses because it is blocked or full; they are lost on reload.
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

function remove(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** Returns a stored object; an empty one if nothing readable is stored. */
function readObject<Value extends object>(key: string): Partial<Value> {
  try {
    return { ...(JSON.parse(read(key) ?? "{}") as Value) };
  } catch {
    return {};
  }
}

/** Returns this tab's unsent field values, by field name. */
export function readDraft(): LeadDraft {
  return readObject<LeadDraft>(DRAFT_KEY);
}

/** Whether this tab has unsent field values. */
export function hasDraft(): boolean {
  return read(DRAFT_KEY) !== null;
}

/** Merges field values into this tab's draft, as texts; null becomes an empty text, undefined is ignored. */
export function saveDraft(change: Partial<Record<LeadFieldName, string | number | null>>): void {
  const typed = Object.entries(change).filter(([, value]) => value !== undefined);
  const texts = typed.map(([name, value]) => [name, String(value ?? "")]);
  write(DRAFT_KEY, JSON.stringify({ ...readDraft(), ...Object.fromEntries(texts) }));
}

/** Returns the database's signed time at which this tab opened the form for the draft; null if none is stored. */
export function signedOpeningTime(): string | null {
  return read(OPENED_KEY);
}

/** Stores the signed time that `signedOpeningTime` returns. */
export function storeSignedOpeningTime(time: string): void {
  write(OPENED_KEY, time);
}

/** Removes the draft, its submission id and both start times; called when the lead is stored. */
export function clearDraft(): void {
  remove(DRAFT_KEY);
  remove(SUBMISSION_KEY);
  remove(STARTED_KEY);
  remove(OPENED_KEY);
}

/** Returns when this tab first showed the form for the draft, in epoch milliseconds; the first call stores `now`. */
export function startedAt(now: number): number {
  const stored = Number(read(STARTED_KEY));
  if (stored > 0) return stored;
  write(STARTED_KEY, String(now));
  return now;
}

/** The lead that this tab sent last: its values as JSON, its id, and the draft at that time. */
type StoredSubmission = { fingerprint: string; id: string; draft: string | null };

function readSubmission() {
  return readObject<StoredSubmission>(SUBMISSION_KEY);
}

/** Returns the id of this tab's lead that was sent but not yet confirmed as stored; undefined if there is none. */
export function storedSubmissionId(): string | undefined {
  return readSubmission().id;
}

/** Removes the draft of the lead with this id unless it was changed after sending; returns whether no draft is left. */
export function clearDraftOf(id: string): boolean {
  const sent = readSubmission();
  if (sent.id === id && sent.draft === read(DRAFT_KEY)) clearDraft();
  return !hasDraft();
}

/**
 * Returns the uuid of the lead with these values. The same values keep their id until `clearDraft`, so that a retry
 * after a lost response, even after a reload, does not create a second lead.
 */
export function submissionIdFor(values: object): string {
  const fingerprint = JSON.stringify(values);
  const stored = readSubmission();
  const id = (stored.fingerprint === fingerprint && stored.id) || randomId();
  write(SUBMISSION_KEY, JSON.stringify({ fingerprint, id, draft: read(DRAFT_KEY) }));
  return id;
}
