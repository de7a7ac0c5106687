import { lazy, Suspense } from "react";
import { useIsPreview, whenPreviewed } from "./is-preview.ts";

async function loadOverlays() {
  const { Overlays: component } = await import("./overlays.tsx");
  return { default: component };
}

const Overlays = lazy(loadOverlays);

// Starts to load the code when the preview starts, before the overlays are first rendered.
whenPreviewed(() => void loadOverlays());

/** The click-to-edit frames of Presentation; mounted once inside the router, nothing for a visitor. */
export function PreviewOverlays() {
  if (!useIsPreview()) return null;
  return (
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  );
}
