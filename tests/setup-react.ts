import { afterEach } from "vitest";
import { PATIENCE } from "./setup-patience.ts";

// Tests of pure functions run in Node, if there is no document and nothing to clean up.
if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");

  // jsdom ends loading its empty page later, on a busy machine after the first test has started.
  if (document.readyState !== "complete") {
    await new Promise((resolve) => {
      window.addEventListener("load", resolve, { once: true });
    });
  }

  configure({ asyncUtilTimeout: PATIENCE });

  // A dialog moves the focus to its first field in the next frame. At jsdom's 60 frames a second that falls between two
  // keys of user-event on a busy machine. A timer as long as user-event's own runs before the first key.
  window.requestAnimationFrame = (run) => Number(setTimeout(() => run(performance.now()), 0));
  window.cancelAnimationFrame = (id) => clearTimeout(id);

  // Registered after the check for console.error, so that it runs before it.
  afterEach(cleanup);
}
