import { type ComponentType, lazy, type ReactNode } from "react";

function Nothing() {
  return null;
}

/** A component whose code is fetched on demand and not missed: where that fails, `Fallback` is drawn. */
export function optional<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  Fallback: () => ReactNode = Nothing,
) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await fetchCode() };
    } catch {
      return { default: Fallback };
    }
  });
}
