import { useSyncExternalStore } from "react";
import { media } from "../../../theme/media.ts";

function subscribe(listener: () => void) {
  const query = window.matchMedia(media.beside);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window is wide enough for the panel to stand beside the board. */
export function useIsBeside(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(media.beside).matches);
}

/** Whether an event closes the panel: an Escape that ends something on the board beside it does not. */
export function mayClose({ target }: Event): boolean {
  if (document.querySelector("[data-board][data-dragging]")) return false;
  const isInPanel = target instanceof Element && target.closest("[role=dialog]") !== null;
  return isInPanel || !(target instanceof Element && target.closest("[role=menu], input, select"));
}
