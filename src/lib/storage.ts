// For the lead desk. Islands of the site access storage directly: shared code would be one more request.

/** A store of the browser: `sessionStorage` lasts as long as the tab. Either may be blocked, or full. */
type StoreName = "localStorage" | "sessionStorage";

/** The stored text; null without one, and if storage is blocked. */
export function readText(store: StoreName, key: string): string | null {
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it for null; false if the browser refuses. */
export function writeText(store: StoreName, key: string, text: string | null): boolean {
  try {
    if (text === null) window[store].removeItem(key);
    else window[store].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The stored value, whose shape the caller checks; null without one, for invalid JSON, and if storage is blocked. */
export function readJson(store: StoreName, key: string): unknown {
  try {
    return JSON.parse(readText(store, key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value as JSON; false if the browser refuses. */
export function writeJson(store: StoreName, key: string, value: unknown): boolean {
  return writeText(store, key, JSON.stringify(value));
}
