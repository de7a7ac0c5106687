import { use } from "react";
import { keysOf } from "../leads/extensions/keys.ts";
import { ExtensionsContext } from "../leads/extensions/parts.tsx";
import type { Lead } from "../leads/model/lead.ts";
import { isTyping, useKeyDown } from "../lead-ui/controls/use-shortcuts.ts";

/** The lists of leads on the screen (columns, or one list of rows), in their order. */
export type Lists = readonly (readonly Lead[])[];

/** What each key does: steps along a column, or across to another column. */
const STEPS: Record<string, { along: number; across: number }> = {
  j: { along: 1, across: 0 },
  k: { along: -1, across: 0 },
  l: { along: 0, across: 1 },
  h: { along: 0, across: -1 },
};

/** Returns the card or row that contains the focus, or null. */
export function focusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>("[data-lead]") ?? null;
}

/** Returns the index of the list with the focused lead, and the lead's index in it; both are -1 without such a lead. */
export function focusedPosition(lists: Lists): { column: number; row: number } {
  const id = focusedCard()?.dataset["lead"];
  const rows = lists.map((leads) => leads.findIndex((lead) => lead.id === id));
  const column = rows.findIndex((row) => row !== -1);
  return { column, row: rows[column] ?? -1 };
}

/** Returns the lead that a key steps to from the focused one; the board's first if no lead has the focus. */
function nextLead(lists: Lists, key: string): Lead | undefined {
  const step = STEPS[key];
  const { column, row } = focusedPosition(lists);
  if (!step || column === -1) return lists.find((leads) => leads.length > 0)?.[0];
  if (step.along !== 0) return lists[column]?.[row + step.along];
  for (let next = column + step.across; next in lists; next += step.across) {
    const leads = lists[next] ?? [];
    if (leads.length > 0) return leads[Math.min(row, leads.length - 1)];
  }
  return undefined;
}

/** Clicks a control of the selection bar, or else of the focused card; returns false if neither has it. */
function click(selector: string): boolean {
  const ofSelection = document.querySelector<HTMLElement>(`[data-selection] ${selector}`);
  const control = ofSelection ?? focusedCard()?.querySelector<HTMLElement>(selector);
  control?.click();
  return control !== null && control !== undefined;
}

/**
 * J, K, H and L move the focus between cards, and O opens a card's panel. M, A and keys of extensions click a control
 * of the selection bar or the focused card. `onFocus` has to scroll to a card and focus it.
 */
export function useCardShortcuts(lists: Lists, onFocus: (lead: Lead) => void, isOn: boolean): void {
  const controls: Record<string, () => boolean> = {
    ...keysOf(use(ExtensionsContext), "board", { press: click }),
    m: () => click("[data-move]"),
    a: () => click("[data-assign]"),
    o: () => click("a"),
  };
  useKeyDown((event) => {
    if (!isOn || isTyping(event)) return;
    if (event.key in STEPS) {
      const lead = nextLead(lists, event.key);
      if (lead) onFocus(lead);
      // If no control was clicked, the key is left to the panel beside the board.
    } else if (!controls[event.key]?.()) return;
    event.preventDefault();
  });
}
