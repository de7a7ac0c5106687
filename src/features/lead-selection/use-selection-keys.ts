import { useEffect, useRef } from "react";
import type { Lead } from "../leads/model/lead.ts";
import { focusedCard } from "./use-card-shortcuts.ts";
import type { SelectionStore } from "./selection-store.ts";
import { isTyping } from "../lead-ui/controls/use-shortcuts.ts";

type SelectionKeys = {
  selection: SelectionStore;
  /** The lists in the order of the screen. */
  lists: readonly (readonly Lead[])[];
  /** Puts the focus on a lead. */
  onFocus: (lead: Lead) => void;
  onSelectAll: () => void;
  onClear: () => void;
  /** Whether X, Shift + J and Shift + K are enabled; the others always are. */
  isOn: boolean;
};

const STEPS: Record<string, number> = { J: 1, K: -1, ArrowDown: 1, ArrowUp: -1 };

/** X selects the lead with the focus, Shift with J, K or an arrow continues to the next, Ctrl + A selects all, Escape none. */
export function useSelectionKeys(keys: SelectionKeys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function focusedIn() {
      const id = focusedCard()?.dataset["lead"];
      const list = latest.current.lists.find((leads) => leads.some((lead) => lead.id === id)) ?? [];
      const place = list.findIndex((lead) => lead.id === id);
      return { lead: list[place], next: (step: number) => list[place + step] };
    }
    function extend(step: number) {
      const { lead, next } = focusedIn();
      const to = lead && next(step);
      if (!to) return lead !== undefined;
      latest.current.selection.extend(lead, to);
      latest.current.onFocus(to);
      return true;
    }
    function toggle() {
      const { lead } = focusedIn();
      if (lead) latest.current.selection.toggle(lead);
      return lead !== undefined;
    }
    /** Whether the key was one of these. */
    function press({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
      const { selection, onSelectAll, onClear, isOn } = latest.current;
      if (altKey) return false;
      if (ctrlKey || metaKey) {
        if (key.toLowerCase() !== "a" || shiftKey) return false;
        onSelectAll();
        return true;
      }
      if (key === "Escape") {
        if (selection.get().size === 0 || document.querySelector("[role=dialog]")) return false;
        onClear();
        return true;
      }
      if (key === "x" && isOn) return toggle();
      const step = shiftKey ? STEPS[key] : undefined;
      return step !== undefined && (isOn || key.length > 1) && extend(step);
    }
    function onKeyDown(event: KeyboardEvent) {
      if (isTyping(event, true)) return;
      if (press(event)) event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
