import { useEffect, useRef, useState } from "react";
import { readText, writeText } from "../../../lib/storage.ts";

const STORAGE_KEY = "selat.single-key-shortcuts";

const FIELDS = "input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]";

/** Whether a key press is not a shortcut: typed into a field, a dialog or a menu, or with a modifier key. */
export function isTyping(event: KeyboardEvent, mayHaveModifiers = false): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (!mayHaveModifiers && (ctrlKey || metaKey || altKey)) return true;
  return defaultPrevented || !(target instanceof Element) || target.closest(FIELDS) !== null;
}

/** Whether the user has left the single-key shortcuts on, in this browser. */
export function areShortcutsOn(): boolean {
  return readText("localStorage", STORAGE_KEY) !== "off";
}

/** What each key does, by `KeyboardEvent.key`. */
type ShortcutHandlers = Record<string, () => unknown>;

/**
 * Calls the handler of a pressed key, unless the user has switched the shortcuts off; that setting is
 * stored in this browser.
 */
export function useShortcuts(handlers: ShortcutHandlers) {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const latest = useRef({ handlers, isOn });
  useEffect(() => {
    latest.current = { handlers, isOn };
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const handler = latest.current.handlers[event.key];
      if (!latest.current.isOn || !handler || isTyping(event)) return;
      event.preventDefault();
      handler();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  function setAndStore(isOn: boolean) {
    setIsOn(isOn);
    writeText("localStorage", STORAGE_KEY, isOn ? "on" : "off");
  }
  return { isOn, setIsOn: setAndStore };
}
