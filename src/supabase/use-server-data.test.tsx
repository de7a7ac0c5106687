import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { type Cache, SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useToast } from "../ui/toast.tsx";
import { assertAccess, registerAccessCheck } from "./access.ts";
import { AppError } from "./app-error.ts";
import { prefetchAnswer } from "./early-answers.ts";
import { SESSION_KEY } from "./session-key.ts";
import { POLLING_INTERVAL, useServerData } from "./use-server-data.ts";

vi.mock("./client.ts", () => import("./testing/fake-client.ts"));
vi.mock("../ui/toast.tsx");

const RETRY_AFTER = 10_000;
const read = vi.fn<() => Promise<string>>();
const toasts = {
  success: vi.fn<() => () => void>(),
  error: vi.fn<(title: string, description: string) => () => void>(),
  settle: vi.fn<(about: string) => void>(),
};

beforeEach(() => {
  read.mockReset().mockResolvedValue("kopi");
  toasts.error.mockReset();
  toasts.settle.mockReset();
  vi.mocked(useToast).mockReset().mockReturnValue(toasts);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

type FreshProps = { provider?: () => Cache; children: ReactNode };

const emptyCache = (): Cache => new Map();

function Fresh({ provider = emptyCache, children }: FreshProps) {
  return (
    <SWRConfig
      value={{
        provider,
        dedupingInterval: 0,
        onErrorRetry: (_error, _key, _config, revalidate, options) =>
          void setTimeout(() => void revalidate(options), RETRY_AFTER),
      }}
    >
      {children}
    </SWRConfig>
  );
}

async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

async function open(options?: Parameters<typeof useServerData>[2]) {
  const { result } = renderHook(() => useServerData(["drinks"], read, options), {
    wrapper: Fresh,
  });
  await pass(0);
  return () => result.current;
}

function fail() {
  read.mockRejectedValue(new AppError("boom", { code: "XX000", status: 500 }));
}

test("requests data once if changes arrive by Realtime", async () => {
  const current = await open();
  expect(current()).toMatchObject({ data: "kopi", hasFailed: false });
  await pass(10 * POLLING_INTERVAL);
  expect(read).toHaveBeenCalledOnce();
});

test("draws data that was requested early at once, and requests it once", async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id: "mei" } }));
  prefetchAnswer(["drinks"], read);
  await pass(0);
  const drawn: unknown[] = [];
  renderHook(() => drawn.push(useServerData(["drinks"], read).data), { wrapper: Fresh });
  await pass(0);
  expect(new Set(drawn)).toEqual(new Set(["kopi"]));
  expect(read).toHaveBeenCalledOnce();
  localStorage.clear();
});

test("draws an early answer only for its key, and only before it was taken", async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id: "mei" } }));
  prefetchAnswer(["drinks"], read);
  await pass(0);
  const cache: Cache & { clear: () => void } = new Map();
  const { result, rerender } = renderHook((key) => useServerData([key], read), {
    wrapper: ({ children }) => <Fresh provider={() => cache}>{children}</Fresh>,
    initialProps: "drinks",
  });
  expect(result.current.data).toBe("kopi");
  read.mockReturnValue(new Promise(() => {}));
  rerender("food");
  expect(result.current.data).toBeUndefined();
  rerender("drinks");
  expect(result.current.data).toBe("kopi");
  // SWR revalidates cached data in the next frame.
  await pass(100);
  rerender("food");
  cache.clear();
  rerender("drinks");
  expect(result.current.data).toBeUndefined();
  localStorage.clear();
});

test("requests data every two seconds without Realtime", async () => {
  await open({ isLive: false });
  await pass(1_900);
  expect(read).toHaveBeenCalledOnce();
  await pass(200);
  expect(read).toHaveBeenCalledTimes(2);
});

test("shows an error once per outage, not once per attempt", async () => {
  const current = await open({ failureMessage: "No drinks." });
  fail();
  await act(() => current().refetch());
  await pass(2 * RETRY_AFTER);
  expect(read).toHaveBeenCalledTimes(4);
  expect(current()).toMatchObject({ data: "kopi", hasFailed: true });
  expect(toasts.error.mock.calls).toEqual([["Error", "No drinks.", { about: "No drinks." }]]);
  read.mockResolvedValue("teh");
  await act(() => current().refetch());
  expect(current()).toMatchObject({ data: "teh", hasFailed: false });
  expect(toasts.error).toHaveBeenCalledOnce();
  expect(toasts.settle).toHaveBeenLastCalledWith("No drinks.");
  fail();
  await act(() => current().refetch());
  expect(toasts.error).toHaveBeenCalledTimes(2);
});

test("shows that the connection is lost, or nothing on a page without data", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const messages = { failureMessage: "No drinks.", offlineMessage: "You are offline." };
  fail();
  const empty = await open(messages);
  expect(empty().hasFailed).toBe(true);
  expect(toasts.error).not.toHaveBeenCalled();
  read.mockResolvedValue("kopi");
  const current = await open(messages);
  fail();
  await act(() => current().refetch());
  expect(toasts.error.mock.calls).toEqual([["Error", "You are offline.", { about: "No drinks." }]]);
});

test("shows no toast for an error that the caller shows, and loads no code for one", async () => {
  fail();
  const current = await open();
  expect(current().hasFailed).toBe(true);
  expect(toasts.error).not.toHaveBeenCalled();
  expect(useToast).toHaveBeenLastCalledWith(false);
});

test("loads the code for toasts before the first failure", async () => {
  await open({ failureMessage: "No drinks." });
  expect(useToast).toHaveBeenLastCalledWith(true);
});

test("shows nothing to a user who lost access, and does not retry", async () => {
  const unregister = registerAccessCheck(() => Promise.resolve(false));
  read.mockImplementation(async () => {
    await assertAccess();
    return "kopi";
  });
  const current = await open({ failureMessage: "No drinks." });
  await pass(3 * RETRY_AFTER);
  expect(read).toHaveBeenCalledOnce();
  expect(current().hasFailed).toBe(false);
  expect(toasts.error).not.toHaveBeenCalled();
  unregister();
});

test("passes other settings of SWR on", async () => {
  await open({ fallbackData: "teh", revalidateOnMount: false });
  expect(read).not.toHaveBeenCalled();
});

test("requests what changed between the last poll and the first message of Realtime", async () => {
  const { rerender } = renderHook(
    ({ isLive }: { isLive: boolean }) => useServerData(["drinks"], read, { isLive }),
    { wrapper: Fresh, initialProps: { isLive: false } },
  );
  await pass(0);
  expect(read).toHaveBeenCalledTimes(1);
  rerender({ isLive: true });
  await pass(0);
  expect(read).toHaveBeenCalledTimes(2);
  await pass(5 * POLLING_INTERVAL);
  expect(read).toHaveBeenCalledTimes(2);
});

test("removes the error of an outage when data has arrived, and not before", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  read.mockReturnValue(promise);
  await open({ failureMessage: "No drinks." });
  expect(toasts.settle).not.toHaveBeenCalled();
  resolve("kopi");
  await pass(0);
  expect(toasts.settle).toHaveBeenCalledWith("No drinks.");
});

test("does not request again what was requested early, except for a later read", async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id: "mei" } }));
  const early = vi.fn<() => Promise<string>>().mockResolvedValue("tiffin");
  prefetchAnswer(["early"], early);
  const { result } = renderHook(() => useServerData(["early"], read), { wrapper: Fresh });
  await vi.waitFor(() => expect(result.current.data).toBe("tiffin"));
  expect(read).not.toHaveBeenCalled();
  await act(() => result.current.refetch());
  expect(result.current.data).toBe("kopi");
  localStorage.clear();
});
