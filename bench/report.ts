/** What a bench says while it runs. */
export type Report = {
  /** One line of what was measured. */
  say(line: string): void;
  /** A promise of the product; one that does not hold fails the run, after everything was measured. */
  hold(promise: string, holds: boolean): void;
};

export type Bench = (report: Report) => Promise<void>;

/** Prints to the console and counts the promises that did not hold. */
export function createReport(): Report & { broken(): number } {
  let broken = 0;
  return {
    say: (line) => console.log(`   ${line}`),
    hold(promise, holds) {
      if (!holds) broken += 1;
      console.log(`   ${holds ? "holds" : "DOES NOT HOLD"}: ${promise}`);
    },
    broken: () => broken,
  };
}
