import { vi } from "vitest";

// A busy machine is slow, not wrong: waiting longer costs nothing where a test passes. Where code is
// changed on purpose, most tests that wait fail.
export const PATIENCE = process.env["MUTATED_FOLDER"] === undefined ? 60_000 : 2_000;

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
