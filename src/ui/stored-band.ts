/** The prefix of the key in `sessionStorage`, before the path of the page that shows the band. */
const KEY = "selat.after-sending:";

/** Site path of the file with the band of a home page; the build writes it. */
export function bandFile(home: string): string {
  return `${home === "/" ? "" : home}/after-sending.json`;
}

/**
 * Lets this home page show the band for the rest of the visit. Stores the path of the band's file, then its content as
 * soon as that is loaded.
 */
export async function storeBand(home: string): Promise<void> {
  const file = bandFile(home);
  try {
    sessionStorage.setItem(KEY + home, file);
    const response = await fetch(file);
    if (response.ok) sessionStorage.setItem(KEY + home, await response.text());
  } catch {
    // Without storage or a connection only the toast is shown.
  }
}

/** Whether the open page has a band. */
export function hasStoredBand(): boolean {
  try {
    return sessionStorage.getItem(KEY + location.pathname) !== null;
  } catch {
    return false;
  }
}

/** The band of the open page, as JSON or as the path of its file; null if there is none. */
export function readStoredBand(): string | null {
  return hasStoredBand() ? sessionStorage.getItem(KEY + location.pathname) : null;
}

/** Lets the translations of the open home page show the band in their own language. */
export function copyStoredBand(): void {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=alternate][hreflang]");
  for (const { href } of links) {
    const { pathname } = new URL(href);
    if (sessionStorage.getItem(KEY + pathname) === null) {
      sessionStorage.setItem(KEY + pathname, bandFile(pathname));
    }
  }
}

/** Removes the band, in every language: the visitor has closed it. */
export function deleteStoredBand(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(KEY)) sessionStorage.removeItem(key);
  }
}
