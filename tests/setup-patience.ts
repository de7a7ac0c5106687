import { vi } from "vitest";

/**
 * Milliseconds that a test waits for what it expects. It is long, since a busy machine is slow and waiting costs
 * nothing if the test passes. It is short in runs with planted faults or mutants, where many tests wait in vain.
 */
export const PATIENCE = patience(process.env);

function patience(env: NodeJS.ProcessEnv): number {
  if (env["MUTATED_FOLDER"] !== undefined) return 2_000;
  return env["PLANTED_FAULT"] === undefined ? 240_000 : 10_000;
}

// Only once, since test files share a worker.
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
