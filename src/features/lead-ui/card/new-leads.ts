import { createContext, use, useSyncExternalStore } from "react";

/** The leads that are new to this tab, until they are looked at. */
export type NewLeads = {
  isNew: (id: string) => boolean;
  /** Notes that a lead was looked at. */
  see: (id: string) => void;
  subscribe: (onChange: () => void) => () => void;
};

/** Without a list of them no lead is new. */
export const NewLeadsContext = createContext<NewLeads>({
  isNew: () => false,
  see: () => {},
  subscribe: () => () => {},
});

/** Whether a lead is new, and a function that notes that it was looked at. */
export function useNewLead(id: string): { isNew: boolean; see: () => void } {
  const leads = use(NewLeadsContext);
  const isNew = useSyncExternalStore(leads.subscribe, () => leads.isNew(id));
  return { isNew, see: () => leads.see(id) };
}
