import { readStoredSession } from "./stored-session.ts";

/** Milliseconds for which an answer may wait for its component. */
const MAX_AGE = 10_000;

type EarlyAnswer = { userId: string; askedAt: number; answer: Promise<unknown> };

const answers = new Map<string, EarlyAnswer>();

function storedUserId(): string | null {
  return readStoredSession()?.user.id ?? null;
}

/**
 * Asks for data before the component that shows it is there, while its user is still being checked; the database checks
 * them anyway. Does nothing without a stored session.
 */
export function askEarly(key: readonly unknown[], fetcher: () => Promise<unknown>): void {
  const userId = storedUserId();
  if (userId === null) return;
  const answer = fetcher();
  // The caller that takes the answer handles its failure.
  answer.catch(() => undefined);
  answers.set(JSON.stringify(key), { userId, askedAt: Date.now(), answer });
}

/**
 * An answer that was requested early, once, while it is fresh and its user is still the session's. Else that of
 * `fetcher`, also where the early one failed: a session may read leads once the check of access has entered the desk.
 */
export function takeEarlyAnswer<Data>(key: unknown, fetcher: () => Promise<Data>): Promise<Data> {
  const name = JSON.stringify(key);
  const early = answers.get(name);
  answers.delete(name);
  const isFresh = early && Date.now() - early.askedAt <= MAX_AGE;
  if (!isFresh || early.userId !== storedUserId()) return fetcher();
  return (early.answer as Promise<Data>).catch(fetcher);
}
