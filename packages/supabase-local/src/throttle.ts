/** How many requests an idle address may make at once, as on hosted Supabase. */
const BURST = 30;

const FIVE_MINUTES = 5 * 60 * 1000;

/** Limits the memory that a client with ever new keys can use: above this number the oldest key is dropped. */
const MOST_BUCKETS = 10_000;

export type Throttle = {
  /** Counts a request of this address or account and returns whether it is allowed; a refused one does not count. */
  take(key: string): boolean;
  /** Undoes the count of the last request. */
  giveBack(key: string): void;
};

/**
 * A token bucket for each key, as in GoTrue: `burst` requests at once, refilled at `perFiveMinutes`. `now` returns the
 * time in milliseconds.
 */
export function createThrottle(
  perFiveMinutes: number,
  { burst = BURST, now = () => performance.now() } = {},
): Throttle {
  const buckets = new Map<string, { tokens: number; at: number }>();
  function tokensOf(key: string): number {
    const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: now() };
    return Math.min(burst, tokens + ((now() - at) * perFiveMinutes) / FIVE_MINUTES);
  }
  function store(key: string, tokens: number): void {
    const [oldest] = buckets.size >= MOST_BUCKETS && !buckets.has(key) ? buckets.keys() : [];
    if (oldest !== undefined) buckets.delete(oldest);
    buckets.set(key, { tokens, at: now() });
  }
  return {
    take(key) {
      const tokens = tokensOf(key);
      store(key, tokens >= 1 ? tokens - 1 : tokens);
      return tokens >= 1;
    },
    giveBack(key) {
      store(key, Math.min(burst, tokensOf(key) + 1));
    },
  };
}
