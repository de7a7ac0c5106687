import { useEffect, useEffectEvent, useState } from "react";
import { readText, writeText } from "../../../lib/storage.ts";

const STORAGE_KEY = "selat.single-key-shortcuts";

const FIELDS = "input:not([type=checkbox]), textarea, select, [role=menu]";

type Typing = {
  /** For shortcuts with a modifier key. */
  mayHaveModifiers?: boolean;
  /** For shortcuts of a dialog. */
  isInDialog?: boolean;
};

/** Whether a key press is not a shortcut: typed into a field, a dialog or a menu, or with a modifier key. */
export function isTyping(event: KeyboardEvent, options: Typing = {}): boolean {
  const { mayHaveModifiers = false, isInDialog = false } = options;
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (!mayHaveModifiers && (ctrlKey || metaKey || altKey)) return true;
  const fields = isInDialog ? FIELDS : `${FIELDS}, [role=dialog]`;
  return defaultPrevented || !(target instanceof Element) || target.closest(fields) !== null;
}

/** Calls the function for each key pressed on the page; if `isCapturing`, before the page's own handlers. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void, isCapturing = false): void {
  const press = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener, isCapturing);
    return () => document.removeEventListener("keydown", listener, isCapturing);
  }, [isCapturing]);
}

/** Whether the user has left the single-key shortcuts on, in this browser. */
export function areShortcutsOn(): boolean {
  return readText("localStorage", STORAGE_KEY) !== "off";
}

/**
 * Calls the handler of a pressed key, by `KeyboardEvent.key`, unless the user has switched the shortcuts off; that
 * setting is stored in this browser.
 */
export function useShortcuts(handlers: Record<string, () => unknown>) {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  useKeyDown((event) => {
    const handler = handlers[event.key];
    if (!isOn || !handler || isTyping(event)) return;
    event.preventDefault();
    handler();
  });

  function setAndStore(isOn: boolean) {
    setIsOn(isOn);
    writeText("localStorage", STORAGE_KEY, isOn ? "on" : "off");
  }
  return { isOn, setIsOn: setAndStore };
}
