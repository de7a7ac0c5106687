export type Progress = {
  /** Announces a step, runs it, and says how long it took. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Says what a step does. */
  note(message: string): void;
};

/** Progress as plain lines, readable in a terminal and in a log file alike. */
export function createProgress(write: (line: string) => void): Progress {
  return {
    async step(name, work) {
      const started = performance.now();
      write(`  ${name} ...`);
      const result = await work();
      write(`  ${name}: ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
      return result;
    },
    note(message) {
      write(`    ${message}`);
    },
  };
}
