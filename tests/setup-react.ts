import { afterEach, vi } from "vitest";

// A busy machine is slow, not wrong: waiting longer costs nothing where a test passes. Where code is
// changed on purpose, most tests that wait fail.
const PATIENCE = process.env["MUTATED_FOLDER"] === undefined ? 30_000 : 2_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE, ...options });

// Tests of pure functions run in Node, where there is no document and nothing to clean up.
if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");

  // jsdom ends loading its empty page by itself, on a busy machine after the first test has started.
  if (document.readyState !== "complete") {
    await new Promise((resolve) => {
      window.addEventListener("load", resolve, { once: true });
    });
  }

  configure({ asyncUtilTimeout: PATIENCE });

  // Registered after the check for console.error, so that it runs before it.
  afterEach(cleanup);
}
