export type Progress = {
  /** Prints a step, runs it, and prints how long it took, with the failure that `failureOf` finds in its result. */
  step<T>(
    name: string,
    work: () => Promise<T>,
    failureOf?: (result: T) => string | null,
  ): Promise<T>;
  /** Prints what a step does. */
  note(message: string): void;
};

/** Progress as plain lines, readable in a terminal and in a log file alike. */
export function createProgress(write: (line: string) => void): Progress {
  return {
    async step(name, work, failureOf = () => null) {
      const started = performance.now();
      write(`  ${name} ...`);
      const result = await work();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const failure = failureOf(result);
      write(`  ${name}: ${failure === null ? "ready" : "failed"} after ${seconds} s`);
      if (failure !== null) write(`    ${failure}`);
      return result;
    },
    note(message) {
      write(`    ${message}`);
    },
  };
}
