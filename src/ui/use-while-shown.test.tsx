import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useWhileShown } from "./use-while-shown.ts";

function open(subject: string) {
  const close = vi.fn<(result: string) => void>();
  const hook = renderHook((currentSubject: string) => useWhileShown(close, currentSubject), {
    initialProps: subject,
  });
  return { close, closeIfShown: hook.result.current, ...hook };
}

test("calls back if the subject is still shown", () => {
  const { close, closeIfShown } = open("kopi");
  closeIfShown("done");
  expect(close).toHaveBeenCalledExactlyOnceWith("done");
});

test("does not call back about a subject that was shown before", () => {
  const { close, closeIfShown, rerender, result } = open("kopi");
  rerender("tiffin");
  closeIfShown("done");
  expect(close).not.toHaveBeenCalled();
  result.current("done");
  expect(close).toHaveBeenCalledOnce();
});

test("does not call back after the component was unmounted", () => {
  const { close, closeIfShown, unmount } = open("kopi");
  unmount();
  closeIfShown("done");
  expect(close).not.toHaveBeenCalled();
});
