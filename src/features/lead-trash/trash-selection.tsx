import { useEffect, useMemo } from "react";
import { MAX_LEADS } from "../lead-selection/bulk-data.ts";
import type { BulkActions } from "../lead-selection/use-bulk-actions.ts";
import { UndoIcon } from "../lead-ui/controls/icons.tsx";
import type { Lead } from "../leads/model/lead.ts";
import { PlainButton } from "../lead-ui/controls/tool-parts.styles.ts";
import { SelectionBar } from "../lead-selection/selection-bar.tsx";
import { type SelectionStore, useSelected } from "../lead-selection/selection-store.ts";
import { useSelectionKeys } from "../lead-selection/use-selection-keys.ts";

const noLeads: readonly Lead[] = [];

function focusRow({ id }: Lead) {
  document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"] a`)?.focus();
}

type TrashSelectionBarProps = Pick<BulkActions, "restore"> & {
  selection: SelectionStore;
  /** The leads in the trash, as they are listed. */
  leads: readonly Lead[] | undefined;
  areShortcutsOn: boolean;
};

/** Restores the leads that are selected in the trash. */
export function TrashSelectionBar(props: TrashSelectionBarProps) {
  const { selection, leads = noLeads, areShortcutsOn, restore } = props;
  const chosen = useSelected(selection);
  const selected = useMemo(() => leads.filter(({ id }) => chosen.has(id)), [leads, chosen]);
  const lists = useMemo(() => [leads], [leads]);
  useEffect(() => selection.setLists(lists), [selection, lists]);

  const selectAll = () => selection.selectAll(leads.slice(0, MAX_LEADS));
  useSelectionKeys({
    selection,
    lists,
    onFocus: focusRow,
    onSelectAll: selectAll,
    onClear: selection.clear,
    isOn: areShortcutsOn,
  });
  return (
    <SelectionBar
      count={selected.length}
      total={leads.length}
      onSelectAll={selectAll}
      onClear={selection.clear}
    >
      <PlainButton
        onClick={() => {
          void restore(selected);
          selection.clear();
        }}
      >
        <UndoIcon />
        Restore
      </PlainButton>
    </SelectionBar>
  );
}
