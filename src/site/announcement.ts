/** Key in `localStorage`: the announcements that this visitor has closed. */
const CLOSED_KEY = "selat.announcements-closed";

function closedOnes(): string[] {
  try {
    return JSON.parse(localStorage.getItem(CLOSED_KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

function storeClosed(name: string): void {
  try {
    // Only the last ones: older announcements have ended.
    localStorage.setItem(CLOSED_KEY, JSON.stringify([...closedOnes(), name].slice(-9)));
  } catch {
    // Without storage it appears again on the next page.
  }
}

/** The visitor's day, as the CMS writes dates. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Closes a bar; keyboard focus continues from the header above it. */
function close(bar: HTMLElement, name: string): void {
  storeClosed(name);
  const hadFocus = bar.contains(document.activeElement);
  bar.hidden = true;
  // The header's second link: the first one is the skip link, which is only visible with focus.
  if (hadFocus) document.querySelector("header")?.querySelectorAll("a")[1]?.focus();
}

/**
 * Shows the first of a page's announcements that is due today and that this visitor has not closed. With `always` it
 * shows the first one on any day, for an editor who writes it.
 */
export function showAnnouncement(page: ParentNode, always = false): void {
  const day = today();
  const closed = closedOnes();
  for (const bar of page.querySelectorAll<HTMLElement>("[data-announcement]")) {
    const { announcement: name = "", from = "", until = "" } = bar.dataset;
    if (!always && (day < from || day > until || closed.includes(name))) continue;
    if (!bar.hidden) return;
    bar.hidden = false;
    bar.querySelector("button")?.addEventListener("click", () => close(bar, name));
    return;
  }
}
