/** Whether a report means this file: Playwright names it below its folder of tests, Vitest by its whole path. */
export function isSameFile(reported: string, file: string): boolean {
  const path = reported.replaceAll("\\", "/");
  return path.endsWith(file) || file.endsWith(`/${path}`);
}
