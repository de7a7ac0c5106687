import { type ComponentType, lazy, type ReactNode } from "react";

function Nothing() {
  return null;
}

/** A lazily loaded optional component: if loading fails, `Fallback` is rendered. */
export function lazyOptional<Props extends object>(
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
