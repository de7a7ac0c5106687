import { startTransition, useEffect, useState } from "react";

/** base-ui's menus, popovers, dialogs and previews, with their dependencies. */
export type Overlays = typeof import("./base-overlays.tsx");

let loaded: Overlays | null = null;
let loading: Promise<Overlays> | null = null;
const waiting = new Set<() => void>();

/** Marks the code of overlays as loaded. */
export function setOverlays(overlays: Overlays): void {
  loaded = overlays;
  for (const run of waiting) run();
  waiting.clear();
}

/** Loads the code of overlays, which no page needs to render; rejects if it cannot be loaded. */
export function loadOverlays(): Promise<Overlays> {
  loading ??= import("./base-overlays.tsx").then(
    (overlays) => {
      setOverlays(overlays);
      return overlays;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Calls `run` when the code of overlays is loaded; the returned function cancels that. */
export function whenOverlays(run: () => void): () => void {
  if (loaded) run();
  else waiting.add(run);
  return () => void waiting.delete(run);
}

/** The code of overlays, or null until it is loaded; `isNeeded` loads it. */
export function useOverlays(isNeeded = false): Overlays | null {
  const [overlays, setLoadedOverlays] = useState(() => loaded);
  useEffect(() => {
    if (overlays) return undefined;
    return whenOverlays(() => startTransition(() => setLoadedOverlays(loaded)));
  }, [overlays]);
  useEffect(() => {
    // The next caller tries again.
    if (isNeeded && !overlays) loadOverlays().catch(() => undefined);
  }, [isNeeded, overlays]);
  return overlays;
}

/** As `useOverlays`, for parts that only render inside an open overlay. */
export function openOverlays(): Overlays {
  if (!loaded) throw new Error("An overlay opened before its code was loaded");
  return loaded;
}
