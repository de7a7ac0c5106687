import { createContext, use, useSyncExternalStore } from "react";
import type { Lead } from "../leads/model/lead.ts";

export type SelectionStore = ReturnType<typeof createSelectionStore>;

/** The selected leads, as last seen, and the lists in which a range is found. */
export function createSelectionStore() {
  const listeners = new Set<() => void>();
  let selected: ReadonlyMap<string, Lead> = new Map();
  let lists: readonly (readonly Lead[])[] = [];
  /** The start of a range: the lead that was last selected individually. */
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
    /** The lists in the order of the screen, for ranges. */
    setLists(shown: readonly (readonly Lead[])[]) {
      lists = shown;
    },
    toggle(lead: Lead) {
      anchor = lead.id;
      const next = new Map(selected);
      if (!next.delete(lead.id)) next.set(lead.id, lead);
      set(next);
    },
    /**
     * Selects the leads from the one selected last to this one, both included; only this one where they are in
     * different lists.
     */
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
    /**
     * Extends the selection from a lead to the next one: selects both, or deselects the first where the next one is
     * selected already.
     */
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
    /** Updates the selected leads to newer versions; leads that left the list are deselected. */
    update(rows: readonly Lead[], isListed: (lead: Lead) => boolean) {
      const known = rows.filter(({ id }) => selected.has(id));
      if (known.every((row) => selected.get(row.id) === row)) return;
      const next = new Map(selected);
      for (const row of known) {
        if (isListed(row)) next.set(row.id, row);
        else next.delete(row.id);
      }
      set(next);
    },
  };
}

/** The selection of the surrounding list; outside one nothing can be selected. */
export const SelectionContext = createContext<SelectionStore | null>(null);

const none: ReadonlyMap<string, Lead> = new Map();
const subscribeToNothing = () => () => {};

/** The selected leads, by id. */
export function useSelected(store: SelectionStore | null): ReadonlyMap<string, Lead> {
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, () => store?.get() ?? none);
}

/** Whether one lead is selected, and whether any is. */
export function useSelection(id: string) {
  const store = use(SelectionContext);
  const subscribe = store?.subscribe ?? subscribeToNothing;
  const isSelected = useSyncExternalStore(subscribe, () => store?.get().has(id) ?? false);
  return { store, isSelected };
}
