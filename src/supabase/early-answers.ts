import { readStoredSession } from "./stored-session.ts";

/** Milliseconds for which a response may wait for its component. */
const MAX_AGE = 10_000;

/** An early request; `data` is set when its response has arrived. */
type PrefetchedResponse = {
  userId: string;
  requestedAt: number;
  response: Promise<unknown>;
  data?: unknown;
};

const prefetched = new Map<string, PrefetchedResponse>();

function storedUserId(): string | null {
  return readStoredSession()?.user.id ?? null;
}

/**
 * Requests data before its component renders, while the user's access is still being checked; the database checks it
 * for each request. Does nothing without a stored session.
 */
export function prefetchAnswer(key: readonly unknown[], fetcher: () => Promise<unknown>): void {
  const userId = storedUserId();
  if (userId === null) return;
  const response = fetcher();
  const early: PrefetchedResponse = { userId, requestedAt: Date.now(), response };
  prefetched.set(JSON.stringify(key), early);
  // The caller that uses the response handles its failure.
  response.then(
    (data) => void (early.data = data),
    () => undefined,
  );
}

/** Resolves when all early requests have succeeded or failed. */
export async function settledPrefetches(): Promise<void> {
  await Promise.allSettled([...prefetched.values()].map(({ response }) => response));
}

function isFresh({ userId, requestedAt }: PrefetchedResponse): boolean {
  return Date.now() - requestedAt <= MAX_AGE && userId === storedUserId();
}

/** An early response that has already arrived, for the first render; the component's request also uses it. */
export function readPrefetchedAnswer<Data>(key: unknown): Data | undefined {
  const early = prefetched.get(JSON.stringify(key));
  return early && isFresh(early) ? (early.data as Data | undefined) : undefined;
}

/**
 * Returns the early response, once, if it is fresh and the same user is still signed in. Otherwise, or if the early
 * request failed, returns that of `fetcher`: a session may only read leads after the check of access.
 */
export function takePrefetchedAnswer<Data>(
  key: unknown,
  fetcher: () => Promise<Data>,
): Promise<Data> {
  const name = JSON.stringify(key);
  const early = prefetched.get(name);
  prefetched.delete(name);
  if (!early || !isFresh(early)) return fetcher();
  return (early.response as Promise<Data>).catch(fetcher);
}
