/**
 * Runs a function after the next frame is painted, so that longer work delays neither the response to a click nor the
 * first paint of a page. Immediately in a hidden tab.
 */
export function afterPaint(run: () => void): void {
  // A hidden tab paints no frames.
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
