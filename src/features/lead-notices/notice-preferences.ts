import { useSyncExternalStore } from "react";
import { readJson, writeJson } from "../../lib/storage.ts";

/** How this browser announces a new lead; both ways are off by default. */
export type NoticePreferences = { hasSound: boolean; hasNotification: boolean };

const STORAGE_KEY = "selat.arrival-notices";
const listeners = new Set<() => void>();

function readPreferences(): NoticePreferences {
  const stored = readJson("localStorage", STORAGE_KEY) as Partial<NoticePreferences> | null;
  return { hasSound: stored?.hasSound === true, hasNotification: stored?.hasNotification === true };
}

let current: NoticePreferences | undefined;

export function noticePreferences(): NoticePreferences {
  current ??= readPreferences();
  return current;
}

/** Stores changed preferences; the browser's other tabs follow. */
export function changeNoticePreferences(changes: Partial<NoticePreferences>): void {
  current = { ...noticePreferences(), ...changes };
  writeJson("localStorage", STORAGE_KEY, current);
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  function onStorage({ key }: StorageEvent) {
    if (key !== STORAGE_KEY) return;
    current = readPreferences();
    onChange();
  }
  listeners.add(onChange);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("storage", onStorage);
  };
}

export function useNoticePreferences(): NoticePreferences {
  return useSyncExternalStore(subscribe, noticePreferences);
}
