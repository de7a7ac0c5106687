import { createContext, use, useEffect, useState } from "react";
import { type Toasts, useToast } from "../../ui/toast.tsx";
import { createLeadStore, type LeadStore } from "../leads/model/lead-store.ts";
import { createUndoHistory, type UndoHistory } from "./undo-history.ts";

/** The user's own changes while they are signed in in this tab, on all pages. */
export type UndoSession = {
  history: UndoHistory;
  /** The store of the open page: a change is undone there, not on the page that made it. */
  store: () => LeadStore;
  open: (store: LeadStore) => void;
};

export function createUndoSession(toasts: Toasts): UndoSession {
  let current = createLeadStore();
  return {
    history: createUndoHistory(toasts),
    store: () => current,
    open(store) {
      current = store;
    },
  };
}

/** Provided around the pages of the desk, so that it lasts as long as the session; a page outside has its own. */
export const UndoContext = createContext<UndoSession | null>(null);

/** The session's changes, which are shown in `store` from now on. */
export function useUndoSession(store: LeadStore): UndoSession {
  const toasts = useToast();
  const shared = use(UndoContext);
  const [own] = useState(() => shared ?? createUndoSession(toasts));
  const session = shared ?? own;
  useEffect(() => session.open(store), [session, store]);
  return session;
}
