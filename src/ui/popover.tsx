import type { PopoverProps } from "./overlay-props.ts";
import { useWaitingTrigger, withWaiting } from "./waiting-trigger.tsx";

/** A small panel next to its button; Escape and a click outside close it. */
export function Popover(props: PopoverProps) {
  const { overlays, button, waiting } = useWaitingTrigger("dialog");
  if (!overlays) return withWaiting(props.trigger, waiting);
  return <overlays.Popover {...props} button={button} />;
}
