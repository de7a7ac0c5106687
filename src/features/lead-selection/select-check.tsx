import type { MouseEvent } from "react";
import type { Lead } from "../leads/model/lead.ts";
import { CardCheck, RowCheck } from "./select-check.styles.ts";
import { useSelection } from "./selection-store.ts";

type SelectCheckProps = { lead: Lead; in: "card" | "row" };

/** The checkbox of a lead; with Shift it selects the range from the last selected lead. */
export function SelectCheck({ lead, in: variant }: SelectCheckProps) {
  const { store, isSelected } = useSelection(lead.id);
  if (!store) return null;
  const Check = variant === "card" ? CardCheck : RowCheck;
  return (
    <Check data-checked={isSelected || undefined}>
      <input
        type="checkbox"
        data-select
        aria-label={`Select ${lead.company_name}`}
        checked={isSelected}
        onChange={(event) => {
          const isRange = (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey;
          if (isRange) store.selectTo(lead);
          else store.toggle(lead);
        }}
      />
    </Check>
  );
}

/** Returns whether a lead is selected, and a handler that selects it on a click with Ctrl, Cmd or Shift. */
export function useCardSelection(lead: Lead) {
  const { store, isSelected } = useSelection(lead.id);
  function onClickCapture(event: MouseEvent) {
    const isOnControl =
      event.target instanceof Element && event.target.closest("button, label, select, fieldset");
    if (!store || isOnControl || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) store.selectTo(lead);
    else store.toggle(lead);
  }
  return { isSelected, onClickCapture };
}
