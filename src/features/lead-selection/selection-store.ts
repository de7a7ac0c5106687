import { createContext, use, useSyncExternalStore } from "react";
import type { Lead } from "../leads/model/lead.ts";

export type SelectionStore = ReturnType<typeof createSelectionStore>;

/** Creates the store of the selected leads, as the user last saw them, and of the lists that ranges are selected in. */
export function createSelectionStore() {
  const listeners = new Set<() => void>();
  let selected: ReadonlyMap<string, Lead> = new Map();
  let lists: readonly (readonly Lead[])[] = [];
  /** The id of the lead that was last selected individually: where a range starts. */
  let anchor: string | null = null;

  function set(next: ReadonlyMap<string, Lead>) {
    selected = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => selected,
    /** Sets the lists that ranges are selected in, in the order of the screen. */
    setLists(visibleLists: readonly (readonly Lead[])[]) {
      lists = visibleLists;
    },
    toggle(lead: Lead) {
      anchor = lead.id;
      const next = new Map(selected);
      if (!next.delete(lead.id)) next.set(lead.id, lead);
      set(next);
    },
    /** Selects the range from the last selected lead to this one, or only this one if they are in different lists. */
    selectTo(lead: Lead) {
      const next = new Map(selected);
      for (const list of lists) {
        const from = list.findIndex(({ id }) => id === anchor);
        const to = list.findIndex(({ id }) => id === lead.id);
        if (from === -1 || to === -1) continue;
        for (const each of list.slice(Math.min(from, to), Math.max(from, to) + 1)) {
          next.set(each.id, each);
        }
      }
      next.set(lead.id, lead);
      anchor ??= lead.id;
      set(next);
    },
    /** Selects a lead and the next one. If both already are, the user is stepping back, so `from` is deselected. */
    extend(from: Lead, to: Lead) {
      const next = new Map(selected);
      if (next.has(from.id) && next.has(to.id)) next.delete(from.id);
      else next.set(from.id, from);
      next.set(to.id, to);
      anchor ??= from.id;
      set(next);
    },
    selectAll(leads: readonly Lead[]) {
      set(new Map(leads.map((lead) => [lead.id, lead])));
    },
    clear() {
      anchor = null;
      if (selected.size > 0) set(new Map());
    },
    /** Replaces selected leads by newer rows, and deselects those that are no longer in the list. */
    update(rows: readonly Lead[], isListed: (lead: Lead) => boolean) {
      const selectedRows = rows.filter(({ id }) => selected.has(id));
      if (selectedRows.every((row) => selected.get(row.id) === row)) return;
      const next = new Map(selected);
      for (const row of selectedRows) {
        if (isListed(row)) next.set(row.id, row);
        else next.delete(row.id);
      }
      set(next);
    },
  };
}

/** The selection of the surrounding list; null outside a list, where leads cannot be selected. */
export const SelectionContext = createContext<SelectionStore | null>(null);

const none: ReadonlyMap<string, Lead> = new Map();
const subscribeToNothing = () => () => {};

/** Returns the selected leads by id. */
export function useSelected(store: SelectionStore | null): ReadonlyMap<string, Lead> {
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, () => store?.get() ?? none);
}

/** Returns whether a lead is selected, and the store; null outside a list. */
export function useSelection(id: string) {
  const store = use(SelectionContext);
  const subscribe = store?.subscribe ?? subscribeToNothing;
  const isSelected = useSyncExternalStore(subscribe, () => store?.get().has(id) ?? false);
  return { store, isSelected };
}
