import { vi } from "vitest";

/**
 * How long a test waits for what it expects, in ms. A busy machine is slow, not wrong: waiting longer costs nothing if
 * a test passes. In runs with changed code, most tests that wait fail.
 */
export const PATIENCE = patience(process.env);

function patience(env: NodeJS.ProcessEnv): number {
  if (env["MUTATED_FOLDER"] !== undefined) return 2_000;
  return env["PLANTED_FAULT"] === undefined ? 240_000 : 10_000;
}

// Files that share a worker have it once.
const marked = vi.waitFor as typeof vi.waitFor & { isPatient?: true };
if (!marked.isPatient) {
  vi.waitFor = Object.assign(
    ((callback, options) =>
      marked(
        callback,
        typeof options === "number" ? options : { timeout: PATIENCE, ...options },
      )) satisfies typeof vi.waitFor,
    { isPatient: true as const },
  );
}
