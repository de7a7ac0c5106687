import { vi } from "vitest";

/** A window that is wide, or as narrow as a phone's: jsdom has no media queries. */
export function stubWidth(isNarrow: boolean) {
  vi.stubGlobal("matchMedia", () => ({
    matches: isNarrow,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
