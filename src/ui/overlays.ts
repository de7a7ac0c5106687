import { startTransition, useEffect, useState } from "react";

/** Menus, popovers, dialogs and previews as base-ui draws them, with all that they need. */
export type Overlays = typeof import("./base-overlays.tsx");

let loaded: Overlays | null = null;
let loading: Promise<Overlays> | null = null;
const waiting = new Set<() => void>();

/** Takes the code of what opens over a page as loaded. */
export function setOverlays(overlays: Overlays): void {
  loaded = overlays;
  for (const run of waiting) run();
  waiting.clear();
}

/** Loads what opens over a page, which no page needs to be drawn; rejects where it cannot be fetched. */
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

/** Calls `run` once the code of what opens over a page is there; the returned function forgets it. */
export function whenOverlays(run: () => void): () => void {
  if (loaded) run();
  else waiting.add(run);
  return () => void waiting.delete(run);
}

/** The code of what opens over a page, or null until it is there; `isNeeded` loads it. */
export function useOverlays(isNeeded = false): Overlays | null {
  const [overlays, setOwn] = useState(() => loaded);
  useEffect(() => {
    if (overlays) return undefined;
    return whenOverlays(() => startTransition(() => setOwn(loaded)));
  }, [overlays]);
  useEffect(() => {
    // The next caller asks again.
    if (isNeeded && !overlays) loadOverlays().catch(() => undefined);
  }, [isNeeded, overlays]);
  return overlays;
}

/** As `useOverlays`, for what is drawn only in an open overlay. */
export function openOverlays(): Overlays {
  if (!loaded) throw new Error("An overlay opened before its code was loaded");
  return loaded;
}
