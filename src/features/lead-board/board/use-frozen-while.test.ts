import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFrozenWhile } from "./use-frozen-while.ts";

test("returns the frozen value while isFrozen is true, and then the latest one", () => {
  const { result, rerender } = renderHook(
    ({ value, isHeld }: { value: string; isHeld: boolean }) => useFrozenWhile(value, isHeld),
    { initialProps: { value: "first", isHeld: false } },
  );
  rerender({ value: "second", isHeld: true });
  expect(result.current).toBe("first");
  rerender({ value: "third", isHeld: true });
  expect(result.current).toBe("first");
  rerender({ value: "third", isHeld: false });
  expect(result.current).toBe("third");
});
