// @vitest-environment node
import { afterEach, expect, test, vi } from "vitest";
import { withTabLock } from "./tab-lock.ts";

afterEach(() => void vi.unstubAllGlobals());

type Request = (name: string, options: LockOptions, task: () => unknown) => Promise<unknown>;

function stubLocks(request: Request) {
  const locks = { request: vi.fn<Request>(request) };
  vi.stubGlobal("navigator", { locks });
  return locks;
}

test("runs the task once, in a lock whose name never changes", async () => {
  const locks = stubLocks(async (_name, _options, task) => task());
  const task = vi.fn<() => Promise<string>>().mockResolvedValue("done");
  expect(await withTabLock(task, { ifAvailable: true })).toBe("done");
  expect(task).toHaveBeenCalledOnce();
  expect(locks.request.mock.calls[0]?.slice(0, 2)).toEqual([
    "selat.lead-outbox",
    { ifAvailable: true },
  ]);
});

test.each([
  ["has no locks", () => vi.stubGlobal("navigator", {})],
  [
    "refuses locks",
    () => stubLocks(() => Promise.reject(new DOMException("denied", "SecurityError"))),
  ],
])("runs the task even if the browser %s", async (_name, arrange) => {
  arrange();
  expect(await withTabLock(async () => "done")).toBe("done");
});

test("rejects with the error of the task, and does not run the task again", async () => {
  stubLocks(async (_name, _options, task) => task());
  const task = vi.fn<() => Promise<never>>().mockRejectedValue(new Error("no"));
  await expect(withTabLock(task)).rejects.toThrow("no");
  expect(task).toHaveBeenCalledOnce();
});
