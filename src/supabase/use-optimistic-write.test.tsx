import { act, renderHook, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { ToastProvider } from "../ui/toast.tsx";
import { AppError } from "./app-error.ts";
import { useOptimisticWrite } from "./use-optimistic-write.ts";

vi.mock("./client.ts", () => import("./testing/fake-client.ts"));

const refusal = new AppError("no", { code: "23514", status: 400 });

function refuse() {
  return Promise.reject(refusal);
}

function loseConnection() {
  return Promise.reject(new AppError("no response", { code: "network_error" }));
}

// Loads the code of the region first: on a busy machine that takes longer than a findBy waits.
beforeAll(() => import("../ui/toast-region.tsx"));

function renderWrite() {
  return renderHook(() => useOptimisticWrite(), { wrapper: ToastProvider }).result.current;
}

test("shows the result before the request, and removes it after the answer", async () => {
  const steps: string[] = [];
  const write = renderWrite();
  const outcome = write({
    show: () => {
      steps.push("shown");
      return () => void steps.push("removed");
    },
    send: async () => void steps.push("sent"),
  });
  expect(await act(() => outcome)).toBe("done");
  expect(steps).toEqual(["shown", "sent", "removed"]);
});

test("rolls back a refused write, and shows the error once", async () => {
  const hide = vi.fn<() => void>();
  const write = renderWrite();
  const outcome = write({
    show: () => hide,
    send: refuse,
    failureMessage: "Failed to write.",
  });
  expect(await act(() => outcome)).toBe("failed");
  expect(hide).toHaveBeenCalledOnce();
  expect(await screen.findAllByText("Failed to write.")).toHaveLength(1);
});

test("shows without a connection that nothing was changed", async () => {
  const write = renderWrite();
  await act(() => write({ send: loseConnection, failureMessage: "Failed online." }));
  await screen.findByText("Failed online.");
  expect(screen.queryByText(/You are offline/)).toBeNull();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(() =>
    write({
      send: loseConnection,
      failureMessage: "Failed offline.",
      toast: { detail: "Kopi Lane" },
    }),
  );
  await act(() => write({ send: refuse, failureMessage: "Refused." }));
  await screen.findByText("Refused.");
  const offline = screen.getAllByText("You are offline: nothing was changed, and nothing is lost.");
  expect(offline).toHaveLength(1);
  expect(offline[0]?.previousElementSibling?.textContent).toBe("Kopi Lane");
});

test("removes the error of a write once the same write succeeds", async () => {
  const write = renderWrite();
  const failureMessage = "Failed to write.";
  await act(() => write({ send: refuse, failureMessage }));
  await screen.findByText(failureMessage);
  await act(() => write({ send: () => Promise.resolve(), failureMessage: "Failed to read." }));
  expect(screen.queryByText(failureMessage)).not.toBeNull();
  await act(() => write({ send: () => Promise.resolve(), failureMessage }));
  await vi.waitFor(() => expect(screen.queryByText(failureMessage)).toBeNull());
});

test("computes a message from the error, and shows no toast without a failureMessage", async () => {
  const write = renderWrite();
  await act(() => write({ send: refuse }));
  await act(() => write({ send: refuse, failureMessage: (error) => `It said ${String(error)}` }));
  expect(await screen.findAllByText(/^It said/)).toHaveLength(1);
  expect(screen.getAllByText("Error")).toHaveLength(1);
});

test("shows nothing to a user who lost access, and removes the result", async () => {
  const hide = vi.fn<() => void>();
  const write = renderWrite();
  const outcome = write({
    show: () => hide,
    send: () => Promise.reject(new AppError("no", { code: "access_lost" })),
    failureMessage: "Failed to write.",
  });
  expect(await act(() => outcome)).toBe("access-lost");
  expect(hide).toHaveBeenCalledOnce();
  expect(screen.queryByText("Failed to write.")).toBeNull();
});

test("sends writes of one queue in order, even after a failure; other queues do not wait", async () => {
  const sent: string[] = [];
  const first = Promise.withResolvers<void>();
  const write = renderWrite();
  const ofA = [
    write({
      queue: "a",
      send: () => {
        sent.push("a1");
        return first.promise;
      },
    }),
    write({ queue: "a", send: async () => void sent.push("a2") }),
  ];
  const ofB = write({ queue: "b", send: async () => void sent.push("b1") });
  expect(await act(() => ofB)).toBe("done");
  expect(sent).toEqual(["a1", "b1"]);
  first.reject(refusal);
  expect(await act(() => Promise.all(ofA))).toEqual(["failed", "done"]);
  expect(sent).toEqual(["a1", "b1", "a2"]);
});

test("returns the same function at every render", () => {
  const { result, rerender } = renderHook(() => useOptimisticWrite(), { wrapper: ToastProvider });
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});

test("keeps a queue as long as one of its writes is pending", async () => {
  const sent: string[] = [];
  const responses = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const write = renderWrite();
  function send(name: string, response?: Promise<void>) {
    return write({
      queue: "a",
      send: async () => {
        sent.push(name);
        await response;
      },
    });
  }
  const first = send("a1", responses[0]?.promise);
  const second = send("a2", responses[1]?.promise);
  responses[0]?.resolve();
  await act(() => first);
  const third = send("a3");
  await act(() => Promise.resolve());
  expect(sent).toEqual(["a1", "a2"]);
  responses[1]?.resolve();
  await act(() => Promise.all([second, third]));
  expect(sent).toEqual(["a1", "a2", "a3"]);
});

test("writes without a queue do not wait for each other", async () => {
  const write = renderWrite();
  const slow = Promise.withResolvers<void>();
  const first = write({ send: () => slow.promise });
  expect(await act(() => write({ send: () => Promise.resolve() }))).toBe("done");
  slow.resolve();
  expect(await act(() => first)).toBe("done");
});

test("keeps an error with a computed message when another write succeeds", async () => {
  const write = renderWrite();
  await act(() => write({ send: refuse, failureMessage: () => "Failed to brew." }));
  await screen.findByText("Failed to brew.");
  await act(() => write({ send: () => Promise.resolve() }));
  await act(() => write({ send: () => Promise.resolve(), failureMessage: () => "Failed." }));
  expect(screen.queryByText("Failed to brew.")).not.toBeNull();
});
