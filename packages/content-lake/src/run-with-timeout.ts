import { createContext, Script } from "node:vm";

const context = createContext({ work: () => {} });
const script = new Script("work()");

/** Thrown for work that was stopped. */
export class TimeoutError extends Error {}

/**
 * Returns the result of `work`; stops it after this many milliseconds, at any point, and throws `TimeoutError`. It uses
 * Node's own timeout: a query is one synchronous call, which nothing else could interrupt.
 */
export function runWithTimeout<Result>(ms: number, work: () => Result): Result {
  let result: { value: Result } | undefined;
  context["work"] = () => {
    result = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: ms });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    throw new TimeoutError(`stopped after ${ms} ms`, { cause: error });
  }
  if (result === undefined) throw new Error("The work was not run.");
  return result.value;
}
