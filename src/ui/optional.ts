import { type ComponentType, lazy } from "react";

function Nothing() {
  return null;
}

/** A component whose code is fetched on demand and not missed: where that fails it draws nothing. */
export function optional<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await fetchCode() };
    } catch {
      return { default: Nothing };
    }
  });
}
