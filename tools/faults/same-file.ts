/**
 * Whether a report is about this file: Playwright names it relative to its folder of tests, Vitest by its full path.
 */
export function isSameFile(reported: string, file: string): boolean {
  const path = reported.replaceAll("\\", "/");
  return path.endsWith(file) || file.endsWith(`/${path}`);
}
