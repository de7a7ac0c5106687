/** How many requests an address that was idle may make at once, as hosted Supabase has it. */
const BURST = 30;

const FIVE_MINUTES = 5 * 60 * 1000;

/** Whether one more request of this address is answered; a refused one does not count. */
export type Throttle = (address: string) => boolean;

/**
 * A token bucket for each address, as GoTrue keeps them: 30 requests at once, then as many as
 * `perFiveMinutes` refills. `now` returns the time in milliseconds.
 */
export function createThrottle(perFiveMinutes: number, now = () => performance.now()): Throttle {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (address) => {
    const at = now();
    const bucket = buckets.get(address) ?? { tokens: BURST, at };
    const refill = ((at - bucket.at) * perFiveMinutes) / FIVE_MINUTES;
    const tokens = Math.min(BURST, bucket.tokens + refill);
    const isAnswered = tokens >= 1;
    buckets.set(address, { tokens: isAnswered ? tokens - 1 : tokens, at });
    return isAnswered;
  };
}
