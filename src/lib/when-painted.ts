/**
 * Calls `run` once the browser has painted what it has of the page. A page in a tab that nobody sees paints nothing, so
 * there it runs at once.
 */
export function whenPainted(run: () => void): void {
  if (document.visibilityState === "hidden") run();
  else requestAnimationFrame(() => setTimeout(run));
}
