/**
 * Runs a function once the next frame is painted, so that longer work holds back neither the answer to a press nor the first
 * paint of a page. At once in a tab that nobody sees.
 */
export function afterPaint(run: () => void): void {
  // A hidden tab paints no frames.
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
