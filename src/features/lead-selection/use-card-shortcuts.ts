import { use } from "react";
import { keysOf } from "../leads/extensions/keys.ts";
import { ExtensionsContext } from "../leads/extensions/parts.tsx";
import type { Lead } from "../leads/model/lead.ts";
import { isTyping, useKeyDown } from "../lead-ui/controls/use-shortcuts.ts";

/** The lists of leads in the order of the screen. */
export type Lists = readonly (readonly Lead[])[];

/** The step of each key: within a column, or to another column. */
const STEPS: Record<string, { along: number; across: number }> = {
  j: { along: 1, across: 0 },
  k: { along: -1, across: 0 },
  l: { along: 0, across: 1 },
  h: { along: 0, across: -1 },
};

/** The card that contains the focus, or null. */
export function focusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>("[data-lead]") ?? null;
}

/** The index of the list with the focused lead, and the lead's index in it; -1 without one. */
export function focusedPlace(lists: Lists): { column: number; row: number } {
  const id = focusedCard()?.dataset["lead"];
  const rows = lists.map((leads) => leads.findIndex((lead) => lead.id === id));
  const column = rows.findIndex((row) => row !== -1);
  return { column, row: rows[column] ?? -1 };
}

/** The lead that a key leads to from the focused one; without a focused one, the board's first. */
function nextLead(lists: Lists, key: string): Lead | undefined {
  const step = STEPS[key];
  const { column, row } = focusedPlace(lists);
  if (!step || column === -1) return lists.find((leads) => leads.length > 0)?.[0];
  if (step.along !== 0) return lists[column]?.[row + step.along];
  for (let next = column + step.across; next in lists; next += step.across) {
    const leads = lists[next] ?? [];
    if (leads.length > 0) return leads[Math.min(row, leads.length - 1)];
  }
  return undefined;
}

/** Presses a control of the selected leads, if there are some, else of the focused card; false if there is none. */
function click(selector: string): boolean {
  const ofAll = document.querySelector<HTMLElement>(`[data-selection] ${selector}`);
  const control = ofAll ?? focusedCard()?.querySelector<HTMLElement>(selector);
  control?.click();
  return control !== null && control !== undefined;
}

/**
 * J, K, H and L move the focus between cards, and O opens a card's panel. M, A and keys of extensions press a control
 * of the focused card or the selected ones. `onFocus` reveals and focuses a card.
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
      // Without a card in focus the key may be the panel's beside the board.
    } else if (!controls[event.key]?.()) return;
    event.preventDefault();
  });
}
