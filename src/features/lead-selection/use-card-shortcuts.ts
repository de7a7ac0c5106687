import { use, useEffect, useRef } from "react";
import { keysOf } from "../leads/extensions/keys.ts";
import { ExtensionsContext } from "../leads/extensions/parts.tsx";
import { type Columns, stages } from "../leads/model/board-model.ts";
import type { Lead, Stage } from "../leads/model/lead.ts";
import { isTyping } from "../lead-ui/controls/use-shortcuts.ts";

type CardShortcuts = {
  columns: Columns;
  /** Reveals and focuses a card. */
  onFocus: (id: string, stage: Stage, takesFocus: boolean) => void;
  isOn: boolean;
};

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

/** The lead that a key leads to from the focused one; without a focused one, the board's first. */
function nextLead(columns: Columns, key: string): Lead | undefined {
  const step = STEPS[key];
  const lists = stages.map(({ id }) => columns[id]);
  const id = focusedCard()?.dataset["lead"];
  const column = lists.findIndex((leads) => leads.some((lead) => lead.id === id));
  if (!step || column === -1) return lists.find((leads) => leads.length > 0)?.[0];
  const row = lists[column]?.findIndex((lead) => lead.id === id) ?? 0;
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
 * of the focused card or the selected ones.
 */
export function useCardShortcuts(shortcuts: CardShortcuts) {
  const extensions = use(ExtensionsContext);
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const controls: Record<string, () => boolean> = {
      ...keysOf(extensions, "board", { press: click }),
      m: () => click("[data-move]"),
      a: () => click("[data-assign]"),
      o: () => click("a"),
    };
    function onKeyDown(event: KeyboardEvent) {
      const { columns, onFocus, isOn } = latest.current;
      if (!isOn || isTyping(event)) return;
      if (event.key in STEPS) {
        const lead = nextLead(columns, event.key);
        if (lead) onFocus(lead.id, lead.stage, true);
        // Without a card in focus the key may be the panel's beside the board.
      } else if (!controls[event.key]?.()) return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [extensions]);
}
