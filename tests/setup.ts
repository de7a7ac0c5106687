import { ReadableStream } from "node:stream/web";
import { afterEach, beforeEach, expect, vi } from "vitest";

// Vitest's vmThreads have no ReadableStream, which Node's fetch needs.
Object.assign(globalThis, { ReadableStream });

// An unexpected console.error fails the test, since React reports defects in this way.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const { calls } = vi.mocked(console.error).mock;
  vi.restoreAllMocks();
  expect(calls, "unexpected console.error").toEqual([]);
});
