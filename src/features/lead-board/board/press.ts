import type { SyntheticEvent } from "react";
import type { Lead } from "../../leads/model/lead.ts";

/** The id of the element that describes drag handles to screen readers. */
export const DRAG_HINT_ID = "drag-hint";

/** The keys that pick up a card whose handle has the focus, and that drop it. */
export const PICK_UP_KEYS = ["Space", "Enter"];

/** A press of mouse, finger or key on a card that may start a drag. */
export type Press = {
  lead: Lead;
  card: HTMLElement;
  handle: HTMLElement | null;
  /** The elements on which the card can be dropped, each with its id in `data-drop`. */
  targets: HTMLElement[];
  event: SyntheticEvent;
};

/**
 * Returns the press of an event, or null if it cannot start a drag: outside cards, or on a card's button other than
 * its handle. Keys start a drag only on the handle, and only `PICK_UP_KEYS`.
 */
export function pressOf(event: SyntheticEvent, leads: readonly Lead[]): Press | null {
  const { target, nativeEvent } = event;
  const isByKey = nativeEvent instanceof KeyboardEvent;
  if (isByKey && !PICK_UP_KEYS.includes(nativeEvent.code)) return null;
  const card = target instanceof Element ? target.closest<HTMLElement>("[data-lead]") : null;
  if (!card) return null;
  const handle = card.querySelector<HTMLElement>("[data-handle]");
  const control = (target as Element).closest("button");
  const isHandle = control !== null && control === handle;
  if ((control || isByKey) && !isHandle) return null;
  // Searched last, because this function runs for every key pressed on the board, which may have thousands of leads.
  const lead = leads.find(({ id }) => id === card.dataset["lead"]);
  if (!lead) return null;
  const targets = [...document.querySelectorAll<HTMLElement>("[data-drop]")];
  return { lead, card, handle, targets, event };
}
