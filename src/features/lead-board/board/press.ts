import type { SyntheticEvent } from "react";
import type { Lead } from "../../leads/model/lead.ts";

/** The element id of the description of each drag handle. */
export const DRAG_HINT_ID = "drag-hint";

/** Keys that pick a card up by its handle, and drop it. */
export const PICK_UP_KEYS = ["Space", "Enter"];

/** A press that may begin a drag. */
export type Press = {
  lead: Lead;
  card: HTMLElement;
  handle: HTMLElement | null;
  /** Its drop targets, each with its id in `data-drop`. */
  targets: HTMLElement[];
  event: SyntheticEvent;
};

/**
 * The press of a card, or null if it begins no drag: outside the cards, and on a button of a card other than its
 * handle.
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
  // Last: this runs for every key pressed on the board, and there may be thousands of leads.
  const lead = leads.find(({ id }) => id === card.dataset["lead"]);
  if (!lead) return null;
  const targets = [...document.querySelectorAll<HTMLElement>("[data-drop]")];
  return { lead, card, handle, targets, event };
}
