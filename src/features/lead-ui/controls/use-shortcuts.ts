import { useEffect, useEffectEvent, useState } from "react";
import { readText, writeText } from "../../../lib/storage.ts";

const STORAGE_KEY = "selat.single-key-shortcuts";

const FIELDS = "input:not([type=checkbox]), textarea, select, [role=menu]";

type Typing = {
  /** Set for shortcuts with a modifier key. */
  mayHaveModifiers?: boolean;
  /** Set for shortcuts that work in a dialog. */
  isInDialog?: boolean;
};

/** Returns whether a key is not a shortcut: it was typed into a field, dialog or menu, or with a modifier key. */
export function isTyping(event: KeyboardEvent, options: Typing = {}): boolean {
  const { mayHaveModifiers = false, isInDialog = false } = options;
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (!mayHaveModifiers && (ctrlKey || metaKey || altKey)) return true;
  const fields = isInDialog ? FIELDS : `${FIELDS}, [role=dialog]`;
  return defaultPrevented || !(target instanceof Element) || target.closest(fields) !== null;
}

/** Calls the function for each key that is pressed; if `isCapturing`, before the handlers of the page's elements. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void, isCapturing = false): void {
  const press = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener, isCapturing);
    return () => document.removeEventListener("keydown", listener, isCapturing);
  }, [isCapturing]);
}

/** Returns whether single-key shortcuts are on in this browser; they are by default. */
export function areShortcutsOn(): boolean {
  return readText("localStorage", STORAGE_KEY) !== "off";
}

/**
 * Calls the handler of a pressed key, by `KeyboardEvent.key`, while shortcuts are on. Returns that setting and a
 * function that changes it and stores it in this browser.
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
