/** Begins the key in `sessionStorage`; the rest is the path of the page that shows the band. */
const KEY = "selat.after-sending:";

/** Site path of the file with the band of a home page; the build writes it. */
export function bandFile(home: string): string {
  return `${home === "/" ? "" : home}/after-sending.json`;
}

/**
 * Lets this home page show, for the rest of the visit, what happens next. Stores where its words are, and the words in
 * place of it as soon as they are here.
 */
export async function keepBand(home: string): Promise<void> {
  const file = bandFile(home);
  try {
    sessionStorage.setItem(KEY + home, file);
    const answer = await fetch(file);
    if (answer.ok) sessionStorage.setItem(KEY + home, await answer.text());
  } catch {
    // The message has been shown, at least.
  }
}

/** Whether the page that is open has a band. */
export function hasKeptBand(): boolean {
  try {
    return sessionStorage.getItem(KEY + location.pathname) !== null;
  } catch {
    return false;
  }
}

/** The band of the page that is open, as JSON or as the path of its file; null where there is none. */
export function keptBand(): string | null {
  return hasKeptBand() ? sessionStorage.getItem(KEY + location.pathname) : null;
}

/** Forgets the band of the page that is open: the visitor has closed it. */
export function dropBand(): void {
  sessionStorage.removeItem(KEY + location.pathname);
}
