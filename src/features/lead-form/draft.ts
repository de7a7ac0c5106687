import type { LeadFieldName } from "./lead.schema.ts";

const DRAFT_KEY = "selat.lead-draft";
const SUBMISSION_KEY = "selat.lead-submission";
const STARTED_KEY = "selat.lead-started";

export type LeadDraft = Partial<Record<LeadFieldName, string>>;

// Where the browser refuses sessionStorage the form works all the same, it only forgets on reload.
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

function remove(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** What was typed in this tab and not sent yet. */
export function readDraft(): LeadDraft {
  return JSON.parse(read(DRAFT_KEY) ?? "{}") as LeadDraft;
}

/** Whether there is anything to put back into the form. */
export function hasDraft(): boolean {
  return read(DRAFT_KEY) !== null;
}

export function saveDraft(change: LeadDraft): void {
  write(DRAFT_KEY, JSON.stringify({ ...readDraft(), ...change }));
}

/** Forgets the draft and its submission id: the lead has arrived. */
export function clearDraft(): void {
  remove(DRAFT_KEY);
  remove(SUBMISSION_KEY);
  remove(STARTED_KEY);
}

/** When this tab first showed the form of the lead being written, in milliseconds; `now` the first time. */
export function startedAt(now: number): number {
  const kept = Number(read(STARTED_KEY));
  if (kept > 0) return kept;
  write(STARTED_KEY, String(now));
  return now;
}

type KeptSubmission = { fingerprint?: string; id?: string };

function readSubmission(): KeptSubmission {
  return JSON.parse(read(SUBMISSION_KEY) ?? "{}") as KeptSubmission;
}

/** The id that this tab's lead was last sent with and has not arrived under, as far as is known. */
export function keptSubmissionId(): string | undefined {
  return readSubmission().id;
}

/**
 * The uuid of the lead that these values become. The same values get the same id until the lead
 * has arrived, so a retry after a lost answer, even after a reload, is one lead.
 */
export function submissionIdFor(values: object): string {
  const fingerprint = JSON.stringify(values);
  const kept = readSubmission();
  if (kept.id && kept.fingerprint === fingerprint) return kept.id;
  const id = crypto.randomUUID();
  write(SUBMISSION_KEY, JSON.stringify({ fingerprint, id }));
  return id;
}
