const KEY = "selat.toast";

export type ToastKind = "success" | "error";
type StoredToast = { kind: ToastKind; title: string; description: string };

/** Stores a toast for the next page of this tab, which shows it again. */
export function storeToast(toast: StoredToast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
  } catch {
    // Without storage the toast is shown on this page only.
  }
}

/** Whether the previous page has stored a toast. */
export function hasStoredToast(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** The toast of the previous page, returned once; null if there is none. */
export function takeStoredToast(): StoredToast | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored === null ? null : (JSON.parse(stored) as StoredToast);
  } catch {
    return null;
  }
}
