import { afterEach } from "vitest";

// Tests of pure functions run in Node, where there is no document and nothing to clean up.
if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");

  // A busy machine is slow, not wrong: waiting longer costs nothing where a test passes.
  configure({ asyncUtilTimeout: 10_000 });

  // Registered after the check for console.error, so that it runs before it.
  afterEach(cleanup);
}
