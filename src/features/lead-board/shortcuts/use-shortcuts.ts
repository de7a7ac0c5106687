import { useEffect, useRef, useState } from "react";
import { isTyping } from "./is-typing.ts";

const KEY = "selat.single-key-shortcuts";

function readIsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

type Deeds = Record<string, () => void>;

/** Runs a deed at its key, unless the person has switched single keys off; the choice is kept. */
export function useShortcuts(deeds: Deeds) {
  const [isOn, setIsOn] = useState(readIsOn);
  const latest = useRef({ deeds, isOn });
  useEffect(() => {
    latest.current = { deeds, isOn };
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const deed = latest.current.deeds[event.key];
      if (!latest.current.isOn || !deed || isTyping(event)) return;
      event.preventDefault();
      deed();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  function choose(isOn: boolean) {
    setIsOn(isOn);
    try {
      localStorage.setItem(KEY, isOn ? "on" : "off");
    } catch {
      // Storage may be blocked: the choice then holds for this visit.
    }
  }
  return { isOn, choose };
}
