import { use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useToast } from "../../ui/toast.tsx";
import { isAccessLost } from "../../supabase/access.ts";
import { fetchSelectable } from "./bulk-data.ts";
import { type BulkActions, useBulkActions } from "./use-bulk-actions.ts";
import type { LeadActions } from "../lead-actions/use-lead-actions.ts";
import type { BoardQuery } from "../lead-views/model/board-query.ts";
import type { LeadChanges, LeadStore } from "../leads/model/lead-store.ts";
import type { Lead, Stage } from "../leads/model/lead.ts";
import { ExtensionsContext } from "../leads/extensions/parts.tsx";
import { BulkMenus } from "./bulk-menus.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { createSelectionStore, type SelectionStore, useSelected } from "./selection-store.ts";

type Sources = {
  store: LeadStore;
  changes: LeadChanges;
  /** The loaded leads of the board. */
  leads: readonly Lead[];
  query: BoardQuery;
  refetch: () => Promise<void>;
  actions: Pick<LeadActions, "record">;
};

export type BoardSelection = {
  selection: SelectionStore;
  /** The selected leads, with pending changes. */
  selected: readonly Lead[];
  bulk: BulkActions;
  move: (leads: readonly Lead[], to: Stage) => Promise<void>;
  /** The leads that were just moved to Failed together; the bar asks why they were lost. */
  lostLeads: readonly Lead[];
  setLostLeads: (leads: readonly Lead[]) => void;
  selectAll: () => Promise<void>;
  clear: () => void;
};

const noLeads: readonly Lead[] = [];
const ALL_FAILED = "The leads could not be selected. Please try again.";

/** Moves the focus from the selection bar to the board, because the bar is about to disappear. */
function focusBoard() {
  if (!document.activeElement?.closest("[data-selection]")) return;
  document.querySelector<HTMLElement>("[data-board]")?.focus({ preventScroll: true });
}

/** Returns the board's selection and the actions on it. It follows changes of leads; a new filter clears it. */
export function useBoardSelection(sources: Sources): BoardSelection {
  const { store, changes, leads, query, refetch, actions } = sources;
  const toasts = useToast();
  const [selection] = useState(createSelectionStore);
  const selectedById = useSelected(selection);
  const latestRefetch = useRef(refetch);
  useEffect(() => {
    latestRefetch.current = refetch;
  });
  const onConflict = useCallback(() => void latestRefetch.current(), []);
  const bulk = useBulkActions(store, actions.record, onConflict);
  const [lostLeads, setLostLeads] = useState(noLeads);

  const filter = JSON.stringify({ ...query, sort: "" });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new filter ends the selection
  useEffect(() => selection.clear(), [selection, filter]);
  useEffect(() => {
    const rows = [...changes.serverUpdates.values()].map(({ row }) => row);
    selection.update(rows, ({ deleted_at }) => deleted_at === null);
  }, [selection, changes]);

  const selected = useMemo(() => {
    if (selectedById.size === 0) return noLeads;
    const current = new Map(leads.map((lead) => [lead.id, lead]));
    const isPendingRemoval = (id: string) => changes.pending.get(id)?.at(-1)?.kind === "remove";
    return [...selectedById.values()]
      .filter(({ id }) => !isPendingRemoval(id))
      .map((lead) => current.get(lead.id) ?? lead);
  }, [selectedById, leads, changes]);

  const clear = useCallback(() => {
    selection.clear();
    setLostLeads(noLeads);
    focusBoard();
  }, [selection]);
  const selectAll = useCallback(async () => {
    try {
      selection.selectAll(await fetchSelectable(query));
      toasts.settle(ALL_FAILED);
    } catch (error) {
      if (!isAccessLost(error)) toasts.error("Error", ALL_FAILED, { about: ALL_FAILED });
    }
  }, [selection, query, toasts]);
  const move = useCallback(
    async (moved: readonly Lead[], to: Stage) => {
      setLostLeads(noLeads);
      const rows = await bulk.move(moved, to);
      if (to === "failed") setLostLeads(rows);
    },
    [bulk],
  );
  return useMemo(
    () => ({ selection, selected, bulk, move, lostLeads, setLostLeads, selectAll, clear }),
    [selection, selected, bulk, move, lostLeads, selectAll, clear],
  );
}

type BoardSelectionBarProps = {
  board: BoardSelection;
  /** How many leads match the filter, loaded or not. */
  total: number;
};

/** The bar with the number of selected leads and the actions on them. */
export function BoardSelectionBar({ board, total }: BoardSelectionBarProps) {
  const { selected, bulk, move, lostLeads, setLostLeads, selectAll, clear } = board;
  const withoutReason = lostLeads.filter(({ id }) => {
    const current = selected.find((lead) => lead.id === id);
    return current?.stage === "failed" && current.lost_reason === null;
  });
  const extensions = use(ExtensionsContext);
  async function remove(leads: readonly Lead[]) {
    // The bar disappears when no selected lead is left.
    focusBoard();
    if (await bulk.remove(leads)) clear();
  }
  return (
    <>
      {extensions.map(({ name, BulkStatus }) =>
        BulkStatus ? <BulkStatus key={name} lostLeads={withoutReason} /> : null,
      )}
      <SelectionBar
        count={selected.length}
        total={total}
        onSelectAll={selectAll}
        onClear={clear}
        question={extensions.map(({ name, BulkQuestion }) =>
          BulkQuestion ? (
            <BulkQuestion
              key={name}
              lostLeads={withoutReason}
              lose={(leads, reason) => {
                setLostLeads(noLeads);
                void bulk.lose(leads, reason);
              }}
              skip={() => setLostLeads(noLeads)}
            />
          ) : null,
        )}
      >
        <BulkMenus
          selected={selected}
          onMove={(leads, to) => void move(leads, to)}
          assign={bulk.assign}
          plan={bulk.plan}
          onRemove={(leads) => void remove(leads)}
        />
      </SelectionBar>
    </>
  );
}
