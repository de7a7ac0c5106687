import { beforeEach, vi } from "vitest";
import { registerAccessCheck } from "../access.ts";

/** Registers an access check for each test of the file; the user has access unless a test changes that. */
export function mockAccessCheck() {
  const check = vi.fn<() => Promise<boolean>>();
  beforeEach(() => {
    check.mockReset().mockResolvedValue(true);
    // After the test, Vitest calls the function that a hook returns.
    return registerAccessCheck(check);
  });
  return check;
}
