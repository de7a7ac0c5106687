import { lazy, Suspense } from "react";
import { useIsPreview } from "./is-preview.ts";

const Overlays = lazy(() =>
  import("./overlays.tsx").then(({ Overlays: component }) => ({ default: component })),
);

/** The click-to-edit frames of Presentation; mounted once inside the router, nothing for a visitor. */
export function PreviewOverlays() {
  if (!useIsPreview()) return null;
  return (
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  );
}
