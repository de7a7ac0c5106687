import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "./after-paint.ts";

const frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
});
afterEach(() => {
  frames.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("runs in a task after the next frame is painted", () => {
  const run = vi.fn<() => void>();
  afterPaint(run);
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
  for (const draw of frames) draw();
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});

test("runs at once in a hidden tab, which paints no frame", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const run = vi.fn<() => void>();
  afterPaint(run);
  expect(run).toHaveBeenCalledOnce();
});
