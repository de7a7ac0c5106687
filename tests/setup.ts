import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

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
