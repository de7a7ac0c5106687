import type { Lead } from "../leads/model/lead.ts";
import { focusedPosition, type Lists } from "./use-card-shortcuts.ts";
import type { SelectionStore } from "./selection-store.ts";
import { isTyping, useKeyDown } from "../lead-ui/controls/use-shortcuts.ts";

type SelectionKeys = {
  selection: SelectionStore;
  lists: Lists;
  /** Scrolls to a lead and focuses it. */
  onFocus: (lead: Lead) => void;
  onSelectAll: () => void;
  onClear: () => void;
  /** Whether X, Shift + J and Shift + K are enabled; the other keys always are. */
  isOn: boolean;
};

const STEPS: Record<string, number> = { J: 1, K: -1, ArrowDown: 1, ArrowUp: -1 };

/** X selects the focused lead, Shift with J, K or an arrow extends the selection, Ctrl + A selects all, Escape none. */
export function useSelectionKeys(keys: SelectionKeys) {
  const { selection, lists, onFocus, onSelectAll, onClear, isOn } = keys;

  /** Toggles the focused lead for step 0, or extends the selection by a step; false if no lead has the focus. */
  function select(step: number): boolean {
    const { column, row } = focusedPosition(lists);
    const lead = lists[column]?.[row];
    const to = lists[column]?.[row + step];
    if (lead && step === 0) selection.toggle(lead);
    else if (lead && to) {
      selection.extend(lead, to);
      onFocus(to);
    }
    return lead !== undefined;
  }

  /** Handles a key; returns false if it is none of these. */
  function press({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
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
    if (key === "x" && isOn) return select(0);
    const step = shiftKey ? STEPS[key] : undefined;
    return step !== undefined && (isOn || key.length > 1) && select(step);
  }

  useKeyDown((event) => {
    if (!isTyping(event, { mayHaveModifiers: true }) && press(event)) event.preventDefault();
  });
}
