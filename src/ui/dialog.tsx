import type { DialogProps } from "./overlay-props.ts";
import { useOverlays } from "./overlays.ts";

/** A dialog, modal by default: traps the focus and returns it on closing; Escape and a click outside close it. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.isOpen);
  return overlays && <overlays.Dialog {...props} />;
}
