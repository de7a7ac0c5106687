import { createContext, use, useSyncExternalStore } from "react";

/** The leads that are new in this tab, until they are opened. */
export type NewLeads = {
  isNew: (id: string) => boolean;
  /** Records that a lead was opened. */
  see: (id: string) => void;
  subscribe: (onChange: () => void) => () => void;
};

/** By default, without a provider, no lead is new. */
export const NewLeadsContext = createContext<NewLeads>({
  isNew: () => false,
  see: () => {},
  subscribe: () => () => {},
});

/** Returns whether a lead is new, and a function that records that it was opened. */
export function useNewLead(id: string): { isNew: boolean; see: () => void } {
  const leads = use(NewLeadsContext);
  const isNew = useSyncExternalStore(leads.subscribe, () => leads.isNew(id));
  return { isNew, see: () => leads.see(id) };
}
