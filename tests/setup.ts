import { ReadableStream } from "node:stream/web";
import { afterEach, beforeEach, expect, vi } from "vitest";

// The contexts of Vitest's vmThreads lack it, and Node's fetch needs it.
Object.assign(globalThis, { ReadableStream });

// An unexpected console.error is a failure: React's warnings are reports of defects.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const { calls } = vi.mocked(console.error).mock;
  vi.restoreAllMocks();
  expect(calls, "unexpected console.error").toEqual([]);
});
