import { type ReactNode, use, useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { LEAD_FIGURES } from "../../supabase/use-server-data.ts";
import { useToast } from "../../ui/toast.tsx";
import { createUndoSession, UndoContext } from "./undo-session.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import type { Extension } from "../leads/extensions/extension.ts";
import { ExtensionsContext } from "../leads/extensions/parts.tsx";
import { type SettingsTable, subscribeToChanges } from "../leads/realtime/realtime-changes.ts";

type Key = readonly string[];

/** The settings that every page of leads reads. */
const ownKeys: Partial<Record<SettingsTable, readonly Key[]>> = {
  working_hours: [leadKeys.hours()],
  public_holidays: [leadKeys.hours()],
};

/**
 * Milliseconds for which changes are collected before the figures over all leads are read, which are expensive for the
 * database.
 */
const FIGURES_TIME = 1_300;

/** Reads settings again when an admin changes them, and figures when leads change. */
function useDeskChanges(extensions: readonly Extension[]): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const all = [ownKeys, ...extensions.map(({ settingsKeys = {} }) => settingsKeys)];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasConnected = false;
    /** Reads the lists of settings on the screen again, except for some. */
    function readSettings(but: readonly Key[]) {
      const left = new Set(but.map(String));
      for (const key of all.flatMap((keys) => Object.values(keys).flat())) {
        if (!left.has(String(key))) void mutate(key);
      }
    }
    function readFigures() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void mutate((key) => Array.isArray(key) && key[0] === LEAD_FIGURES);
      }, FIGURES_TIME);
    }
    const unsubscribe = subscribeToChanges({
      onLead: readFigures,
      onErased: readFigures,
      onIncompleteChange: readFigures,
      onSettings: (table) => {
        for (const key of all.flatMap((keys) => keys[table] ?? [])) void mutate(key);
      },
      onConnected: (isConnected) => {
        // Settings that changed since they were read. The board's hours are read again on the next focus, and after an
        // outage.
        if (isConnected) readSettings(wasConnected ? [] : [leadKeys.hours()]);
        wasConnected ||= isConnected;
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [extensions, mutate]);
}

/** Around the pages of the desk: keeps settings and figures up to date, and undoes on one page what was done on another. */
export function DeskSession({ children }: { children: ReactNode }) {
  useDeskChanges(use(ExtensionsContext));
  const toasts = useToast();
  const [undoSession] = useState(() => createUndoSession(toasts));
  return <UndoContext value={undoSession}>{children}</UndoContext>;
}
