import { fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useEdgeSteps } from "./use-edge-steps.ts";

const onStep = vi.fn<(direction: -1 | 1) => void>();

beforeEach(() => {
  onStep.mockReset();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

function touch(clientX: number) {
  fireEvent.touchMove(document, { touches: [{ clientX, clientY: 300 }] });
}

test("a pointer at the edge scrolls one column at a time, and again while it stays", () => {
  renderHook(() => useEdgeSteps(true, onStep));
  touch(window.innerWidth - 10);
  vi.advanceTimersByTime(300);
  expect(onStep).not.toHaveBeenCalled();
  vi.advanceTimersByTime(800);
  expect(onStep.mock.calls).toEqual([[1]]);
  // Small movements count as staying.
  touch(window.innerWidth - 12);
  vi.advanceTimersByTime(900);
  expect(onStep.mock.calls).toEqual([[1], [1]]);
});

test("stops away from the edge, and scrolls back at the other edge", () => {
  renderHook(() => useEdgeSteps(true, onStep));
  touch(window.innerWidth - 10);
  touch(window.innerWidth / 2);
  vi.advanceTimersByTime(5_000);
  expect(onStep).not.toHaveBeenCalled();
  touch(5);
  vi.advanceTimersByTime(400);
  expect(onStep.mock.calls).toEqual([[-1]]);
});

test("scrolls nothing before and after a drag", () => {
  const { rerender } = renderHook(({ isOn }) => useEdgeSteps(isOn, onStep), {
    initialProps: { isOn: false },
  });
  touch(5);
  vi.advanceTimersByTime(5_000);
  rerender({ isOn: true });
  touch(5);
  rerender({ isOn: false });
  vi.advanceTimersByTime(5_000);
  expect(onStep).not.toHaveBeenCalled();
});
