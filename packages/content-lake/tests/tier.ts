// `npm test` runs the gate, which is short and the same at every run; `npm run test:all` also runs the second tier,
// "nightly". The files that vitest.config.ts names run in both: at night with more cases and new random numbers.

const isNightly = process.env["TEST_TIER"] === "nightly";

/** The value in the gate, and the value at night. */
export function byTier<T>(gate: T, nightly: T): T {
  return isNightly ? nightly : gate;
}

/** The seed of random tests: fixed in the gate, random at night. TEST_SEED repeats a night's. */
export const seed = Number(
  process.env["TEST_SEED"] ?? byTier(20_261_122, Math.floor(Math.random() * 2 ** 31)),
);
if (isNightly) process.stdout.write(`random tests begin with TEST_SEED=${seed}\n`);

/** Returns a generator of numbers between 0 and 1, the same for the same seed (mulberry32). */
export function numbersOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
