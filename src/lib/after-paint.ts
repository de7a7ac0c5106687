/** Runs a function once the frame that shows the answer to a press is painted, so that longer work does not hold it back. */
export function afterPaint(run: () => void): void {
  // A hidden tab paints no frames.
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
