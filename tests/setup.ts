import { ReadableStream } from "node:stream/web";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

// The contexts of Vitest's vmThreads lack it, and what fetches in Node cannot do without.
Object.assign(globalThis, { ReadableStream });

// A busy machine is slow, not wrong: waiting longer costs nothing where a test passes.
configure({ asyncUtilTimeout: 10_000 });

// An unexpected console.error is a failure: React's warnings are reports of defects.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  cleanup();
  const { calls } = vi.mocked(console.error).mock;
  vi.restoreAllMocks();
  expect(calls, "unexpected console.error").toEqual([]);
});
