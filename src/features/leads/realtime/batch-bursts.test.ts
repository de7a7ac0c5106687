import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batchBursts } from "./batch-bursts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("passes the first items on at once, the rest of a burst together, and a later one at once", () => {
  const passOn = vi.fn<(items: readonly number[]) => void>();
  const add = batchBursts(50, passOn);
  for (let item = 1; item <= 12; item += 1) add(item);
  expect(passOn.mock.calls).toEqual([[[1]], [[2]], [[3]], [[4]], [[5]]]);
  vi.advanceTimersByTime(50);
  expect(passOn).toHaveBeenLastCalledWith([6, 7, 8, 9, 10, 11, 12]);
  add(13);
  expect(passOn).toHaveBeenCalledTimes(6);
  vi.advanceTimersByTime(50);
  expect(passOn).toHaveBeenLastCalledWith([13]);
  vi.advanceTimersByTime(100);
  expect(passOn).toHaveBeenCalledTimes(7);
  add(14);
  expect(passOn).toHaveBeenLastCalledWith([14]);
});
