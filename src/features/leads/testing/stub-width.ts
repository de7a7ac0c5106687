import { act } from "@testing-library/react";
import { vi } from "vitest";

/**
 * A wide window, or one as narrow as a phone's: jsdom has no media queries. Returns a function that changes its width.
 */
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
