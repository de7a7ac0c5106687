// `npm test` is the gate, short and the same at every run. Command `npm run test:all` adds the second tier, "nightly".
// The files of both are named in vitest.config.ts; the second runs more of each, with new random numbers.

const isNightly = process.env["TEST_TIER"] === "nightly";

/** The value in the gate, and the value at night. */
export function byTier<T>(gate: T, nightly: T): T {
  return isNightly ? nightly : gate;
}

/** The seed of random tests. The gate's never changes; a night draws one, and TEST_SEED repeats it. */
export const seed = Number(
  process.env["TEST_SEED"] ?? byTier(20_261_122, Math.floor(Math.random() * 2 ** 31)),
);
if (isNightly) process.stdout.write(`random tests begin with TEST_SEED=${seed}\n`);

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
export function numbersOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
