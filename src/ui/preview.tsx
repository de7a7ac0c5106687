import type { PreviewCard } from "@base-ui/react/preview-card";
import { type ReactElement, type ReactNode, useRef } from "react";
import { type Overlays, useOverlays } from "./overlays.ts";

/** Connects a preview with its triggers; base-ui's own handle is created when its code is loaded. */
type PreviewHandle<Subject> = { base?: PreviewCard.Handle<Subject> };

/** Connects one preview with any number of triggers; each trigger passes its subject as payload. */
export function createPreviewHandle<Subject>(): PreviewHandle<Subject> {
  return {};
}

function baseOf<Subject>(handle: PreviewHandle<Subject>, { PreviewCard: base }: Overlays) {
  handle.base ??= base.createHandle<Subject>();
  return handle.base;
}

type PreviewTriggerProps<Subject> = {
  handle: PreviewHandle<Subject>;
  payload: Subject;
  /** The link that has the preview. */
  children: ReactElement;
};

/** A link that shows its preview while the pointer rests on it or it has the focus. */
export function PreviewTrigger<Subject>({
  handle,
  payload,
  children,
}: PreviewTriggerProps<Subject>) {
  const overlays = useOverlays();
  if (!overlays) return children;
  const { Trigger } = overlays.PreviewCard;
  return (
    <Trigger handle={baseOf(handle, overlays)} payload={payload} delay={500} render={children} />
  );
}

type PreviewProps<Subject> = {
  handle: PreviewHandle<Subject>;
  children: (subject: Subject) => ReactNode;
};

/** One preview for all triggers of its handle. */
export function Preview<Subject>(props: PreviewProps<Subject>) {
  const overlays = useOverlays();
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      {overlays && (
        <overlays.Preview
          {...props}
          handle={baseOf(props.handle, overlays)}
          container={container}
        />
      )}
    </div>
  );
}
