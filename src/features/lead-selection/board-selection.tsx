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
  /** The current rows of the selected leads. */
  selected: readonly Lead[];
  bulk: BulkActions;
  move: (leads: readonly Lead[], to: Stage) => Promise<void>;
  /** The leads that were just moved to Failed together, which the bar asks about. */
  lost: readonly Lead[];
  setLost: (leads: readonly Lead[]) => void;
  selectAll: () => Promise<void>;
  clear: () => void;
};

const nobody: readonly Lead[] = [];
const ALL_FAILED = "The leads could not be selected. Please try again.";

/** Moves the focus to the board if it is in the bar, which is about to disappear. */
function focusBoard() {
  if (!document.activeElement?.closest("[data-selection]")) return;
  document.querySelector<HTMLElement>("[data-board]")?.focus({ preventScroll: true });
}

/** The board's selection: kept up to date, and empty again under another filter. */
export function useBoardSelection(sources: Sources): BoardSelection {
  const { store, changes, leads, query, refetch, actions } = sources;
  const toasts = useToast();
  const [selection] = useState(createSelectionStore);
  const chosen = useSelected(selection);
  const latestRefetch = useRef(refetch);
  useEffect(() => {
    latestRefetch.current = refetch;
  });
  const onConflict = useCallback(() => void latestRefetch.current(), []);
  const bulk = useBulkActions(store, actions.record, onConflict);
  const [lost, setLost] = useState(nobody);

  const filter = JSON.stringify({ ...query, sort: "" });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the selection belongs to the filter before
  useEffect(() => selection.clear(), [selection, filter]);
  useEffect(() => {
    const rows = [...changes.serverUpdates.values()].map(({ row }) => row);
    selection.update(rows, ({ deleted_at }) => deleted_at === null);
  }, [selection, changes]);

  const selected = useMemo(() => {
    if (chosen.size === 0) return nobody;
    const current = new Map(leads.map((lead) => [lead.id, lead]));
    const isGone = (id: string) => changes.pending.get(id)?.at(-1)?.kind === "remove";
    return [...chosen.values()]
      .filter(({ id }) => !isGone(id))
      .map((lead) => current.get(lead.id) ?? lead);
  }, [chosen, leads, changes]);

  const clear = useCallback(() => {
    selection.clear();
    setLost(nobody);
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
      setLost(nobody);
      const rows = await bulk.move(moved, to);
      if (to === "failed") setLost(rows);
    },
    [bulk],
  );
  return useMemo(
    () => ({ selection, selected, bulk, move, lost, setLost, selectAll, clear }),
    [selection, selected, bulk, move, lost, selectAll, clear],
  );
}

type BoardSelectionBarProps = {
  board: BoardSelection;
  /** How many leads match the filter, loaded or not. */
  total: number;
};

/** The actions on the leads that are selected on the board. */
export function BoardSelectionBar({ board, total }: BoardSelectionBarProps) {
  const { selected, bulk, move, lost, setLost, selectAll, clear } = board;
  const asked = lost.filter(({ id }) => {
    const now = selected.find((lead) => lead.id === id);
    return now?.stage === "failed" && now.lost_reason === null;
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
        BulkStatus ? <BulkStatus key={name} lost={asked} /> : null,
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
              lost={asked}
              lose={(leads, reason) => {
                setLost(nobody);
                void bulk.lose(leads, reason);
              }}
              skip={() => setLost(nobody)}
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
