const KEY = "selat.toast";

export type ToastKind = "success" | "error";
type KeptToast = { kind: ToastKind; title: string; description: string };

/** Keeps a message for the next page of this tab, which shows it again. */
export function keepToast(toast: KeptToast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
  } catch {
    // The message has been shown on this page at least.
  }
}

/** Whether the page before has left a message. */
export function hasKeptToast(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** The message that the page before has left, once; null if there is none. */
export function takeKeptToast(): KeptToast | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as KeptToast);
  } catch {
    return null;
  }
}
