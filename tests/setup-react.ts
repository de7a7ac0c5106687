import { afterEach } from "vitest";
import { PATIENCE } from "./setup-patience.ts";

// Only with a document: tests of pure functions run in Node and have nothing to clean up.
if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");

  // Waits for the load event of jsdom's empty page, which on a busy machine could come during the first test.
  if (document.readyState !== "complete") {
    await new Promise((resolve) => {
      window.addEventListener("load", resolve, { once: true });
    });
  }

  configure({ asyncUtilTimeout: PATIENCE });

  // A dialog moves the focus to its first field in the next frame. jsdom's frames take 16 ms, in which user-event may
  // already have typed a key. With a timer of 0 ms, as user-event's own, the frame comes before the first key.
  window.requestAnimationFrame = (run) => Number(setTimeout(() => run(performance.now()), 0));
  window.cancelAnimationFrame = (id) => clearTimeout(id);

  // Registered after the check for console.error in setup.ts: hooks run in reverse order, so cleanup runs first.
  afterEach(cleanup);
}
