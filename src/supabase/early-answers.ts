import { readStoredSession } from "./stored-session.ts";

/** Milliseconds for which an answer may wait for its component. */
const MAX_AGE = 10_000;

/** `data`: once it is there. */
type EarlyAnswer = { userId: string; askedAt: number; answer: Promise<unknown>; data?: unknown };

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
  const early: EarlyAnswer = { userId, askedAt: Date.now(), answer };
  answers.set(JSON.stringify(key), early);
  // The caller that takes the answer handles its failure.
  answer.then(
    (data) => void (early.data = data),
    () => undefined,
  );
}

/** Resolves once all that was requested early is answered or has failed. */
export async function earlyAnswers(): Promise<void> {
  await Promise.allSettled([...answers.values()].map(({ answer }) => answer));
}

function isFresh({ userId, askedAt }: EarlyAnswer): boolean {
  return Date.now() - askedAt <= MAX_AGE && userId === storedUserId();
}

/** An early answer that is there by now, for the first drawing; the component that reads it takes it as well. */
export function readEarlyAnswer<Data>(key: unknown): Data | undefined {
  const early = answers.get(JSON.stringify(key));
  return early && isFresh(early) ? (early.data as Data | undefined) : undefined;
}

/**
 * An answer that was requested early, once, while it is fresh and its user is still the session's. Else that of
 * `fetcher`, even if the early one failed: a session may read leads once the check of access has entered the desk.
 */
export function takeEarlyAnswer<Data>(key: unknown, fetcher: () => Promise<Data>): Promise<Data> {
  const name = JSON.stringify(key);
  const early = answers.get(name);
  answers.delete(name);
  if (!early || !isFresh(early)) return fetcher();
  return (early.answer as Promise<Data>).catch(fetcher);
}
