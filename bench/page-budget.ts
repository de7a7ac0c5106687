import type { PageWeight } from "./page-weight.ts";

/** What `npm test` holds a public page to; bytes as the server sends them. */
export function budgetOf(path: string): Omit<PageWeight, "scriptFiles"> {
  // The form brings its fields, their rules and its messages.
  const scriptBytes = path === "/contact" ? 170_000 : 145_000;
  return { bytes: 60_000, requests: 10, scripts: 0, scriptBytes };
}
