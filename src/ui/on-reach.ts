const SIGNS = ["pointerover", "touchstart", "focusin"] as const;

/** Calls `listener` when the pointer, a finger or the focus reaches an element, before React does; returns its removal. */
export function onReach(listener: (event: Event) => void): () => void {
  for (const name of SIGNS) {
    window.addEventListener(name, listener, { passive: true, capture: true });
  }
  return () => {
    for (const name of SIGNS) window.removeEventListener(name, listener, { capture: true });
  };
}
