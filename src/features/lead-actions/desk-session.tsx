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

/** For each table of settings, the SWR keys that the pages of leads read from it, with or without extensions. */
const ownKeys: Partial<Record<SettingsTable, readonly Key[]>> = {
  working_hours: [leadKeys.hours()],
  public_holidays: [leadKeys.hours()],
};

/** Milliseconds for which changes of leads are collected before figures are read again, because counting is slow. */
const FIGURES_DELAY = 1_300;

/** Reads settings again when an admin changes them, and figures over all leads when a lead changes. */
function useDeskChanges(extensions: readonly Extension[]): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const all = [ownKeys, ...extensions.map(({ settingsKeys = {} }) => settingsKeys)];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasConnected = false;
    /** Reads all settings that are on the screen again, apart from those under the keys `except`. */
    function readSettings(except: readonly Key[]) {
      const skipped = new Set(except.map(String));
      for (const key of all.flatMap((keys) => Object.values(keys).flat())) {
        if (!skipped.has(String(key))) void mutate(key);
      }
    }
    function readFigures() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void mutate((key) => Array.isArray(key) && key[0] === LEAD_FIGURES);
      }, FIGURES_DELAY);
    }
    const unsubscribe = subscribeToChanges({
      onLead: readFigures,
      onErased: readFigures,
      onIncompleteChange: readFigures,
      onSettings: (table) => {
        for (const key of all.flatMap((keys) => keys[table] ?? [])) void mutate(key);
      },
      onConnected: (isConnected) => {
        // Settings may have changed without a connection. The first connection does not read the hours again, which the
        // page has just read, and reads again on the next focus.
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

/** Wraps the pages of the desk: keeps their settings and figures up to date, and gives them one undo history. */
export function DeskSession({ children }: { children: ReactNode }) {
  useDeskChanges(use(ExtensionsContext));
  const toasts = useToast();
  const [undoSession] = useState(() => createUndoSession(toasts));
  return <UndoContext value={undoSession}>{children}</UndoContext>;
}
