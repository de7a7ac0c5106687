/** Whether this page was opened by a link or a typed URL, not by Reload or Back, which restore the visitor's input. */
export function isFollowedLink(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  return !entry || (entry as PerformanceNavigationTiming).type === "navigate";
}
