import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useWhileShown } from "./use-while-shown.ts";

function open(subject: string) {
  const close = vi.fn<(answer: string) => void>();
  const hook = renderHook((shown: string) => useWhileShown(close, shown), {
    initialProps: subject,
  });
  return { close, answer: hook.result.current, ...hook };
}

test("calls back if the subject is still shown", () => {
  const { close, answer } = open("kopi");
  answer("done");
  expect(close).toHaveBeenCalledExactlyOnceWith("done");
});

test("does not call back about a subject that was shown before", () => {
  const { close, answer, rerender, result } = open("kopi");
  rerender("tiffin");
  answer("done");
  expect(close).not.toHaveBeenCalled();
  result.current("done");
  expect(close).toHaveBeenCalledOnce();
});

test("does not call back after the component was unmounted", () => {
  const { close, answer, unmount } = open("kopi");
  unmount();
  answer("done");
  expect(close).not.toHaveBeenCalled();
});
