// `npm test`, the gate, is short and the same in every run. `npm run test:all` adds the tier "nightly". Files that run
// in both are listed in vitest.config.ts: at night they run more cases, with new random numbers.

const isNightly = process.env["TEST_TIER"] === "nightly";

/** Returns the first value in the gate, and the second one at night. */
export function byTier<T>(gate: T, nightly: T): T {
  return isNightly ? nightly : gate;
}

/** The seed of random tests: always the same in the gate, random at night. TEST_SEED repeats a run. */
export const seed = Number(
  process.env["TEST_SEED"] ?? byTier(20_261_122, Math.floor(Math.random() * 2 ** 31)),
);
if (isNightly) process.stdout.write(`random tests begin with TEST_SEED=${seed}\n`);

/** Returns a generator of numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function numbersOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
