import { useEffect, useRef } from "react";
import { isTyping } from "../shortcuts/is-typing.ts";
import { type Columns, stages } from "../model/board-model.ts";
import type { Lead, Stage } from "../model/lead.ts";

type CardKeys = {
  columns: Columns;
  onFocus: (id: string, stage: Stage, takesFocus: boolean) => void;
  isOn: boolean;
};

/** How far a key goes: along a column, or across the columns. */
const STEPS: Record<string, { along: number; across: number }> = {
  j: { along: 1, across: 0 },
  k: { along: -1, across: 0 },
  l: { along: 0, across: 1 },
  h: { along: 0, across: -1 },
};

/** The card that the focus is in, where it is in one. */
function focusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>("[data-lead]") ?? null;
}

/** The lead to go to from the focused one; from nowhere, the first one of the board. */
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

function press(selector: string) {
  focusedCard()?.querySelector<HTMLElement>(selector)?.click();
}

/** J, K, H and L go from card to card; M and O press the focused card's buttons. */
export function useCardKeys(keys: CardKeys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { columns, onFocus, isOn } = latest.current;
      if (!isOn || isTyping(event)) return;
      if (event.key in STEPS) {
        const lead = nextLead(columns, event.key);
        if (lead) onFocus(lead.id, lead.stage, true);
      } else if (event.key === "m") press("[data-move]");
      else if (event.key === "o") press("a");
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
