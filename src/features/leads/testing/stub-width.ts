import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Fakes a wide or a narrow window, because jsdom has no media queries; returns a function that resizes it. */
export function stubWidth(isNarrow: boolean) {
  const listeners = new Set<() => void>();
  let matches = isNarrow;
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return matches;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return (isNowNarrow: boolean) => {
    matches = isNowNarrow;
    act(() => {
      for (const listener of listeners) listener();
    });
  };
}
