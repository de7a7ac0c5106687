/** Whether this page was opened by a link or an address, not by Reload or Back, which restore what the visitor left. */
export function isFollowedLink(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  return !entry || (entry as PerformanceNavigationTiming).type === "navigate";
}
