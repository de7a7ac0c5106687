import { beforeEach, vi } from "vitest";
import { registerAccessCheck } from "../access.ts";

/** Registers an access check for each test of the file; the user has access unless a test changes that. */
export function mockAccessCheck() {
  const check = vi.fn<() => Promise<boolean>>();
  beforeEach(() => {
    check.mockReset().mockResolvedValue(true);
    // A function that a hook returns is called after the test.
    return registerAccessCheck(check);
  });
  return check;
}
