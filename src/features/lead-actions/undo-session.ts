import { createContext, use, useEffect, useState } from "react";
import { type Toasts, useToast } from "../../ui/toast.tsx";
import { createLeadStore, type LeadStore } from "../leads/model/lead-store.ts";
import { createUndoHistory, type UndoHistory } from "./undo-history.ts";

/** The undo history of one user in one tab, shared by all pages of the desk. */
export type UndoSession = {
  history: UndoHistory;
  /** Returns the store of the open page, where an undo is shown even if another page made the change. */
  store: () => LeadStore;
  /** Makes this the store of the open page. */
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

/** The session that `DeskSession` provides to the pages of the desk; null outside, where each page has its own. */
export const UndoContext = createContext<UndoSession | null>(null);

/** Returns the undo session, and makes `store` the one in which its undos are shown. */
export function useUndoSession(store: LeadStore): UndoSession {
  const toasts = useToast();
  const shared = use(UndoContext);
  const [pageSession] = useState(() => shared ?? createUndoSession(toasts));
  const session = shared ?? pageSession;
  useEffect(() => session.open(store), [session, store]);
  return session;
}
