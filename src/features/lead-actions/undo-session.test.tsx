import { renderHook } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { ToastProvider } from "../../ui/toast.tsx";
import { createLeadStore } from "../leads/model/lead-store.ts";
import { useUndoSession } from "./undo-session.ts";

// Loaded here, because on first use it may take longer to load than a findBy waits.
beforeAll(() => import("../../ui/toast-region.tsx"));

test("a page outside DeskSession keeps its own session, with the page's current store", () => {
  const [first, second] = [createLeadStore(), createLeadStore()];
  const { result, rerender } = renderHook((store) => useUndoSession(store), {
    wrapper: ToastProvider,
    initialProps: first,
  });
  const session = result.current;
  expect(session.store()).toBe(first);
  rerender(second);
  expect(result.current).toBe(session);
  expect(session.store()).toBe(second);
});
