import type { PageWeight } from "./page-weight.ts";

/** What `npm test` holds a public page to; bytes as the server sends them. */
export function budgetOf(path: string): Omit<PageWeight, "scriptFiles"> {
  // The form brings its fields, their rules, and ahead of time the client that sends it.
  const scriptBytes = path === "/contact" ? 225_000 : 135_000;
  return { bytes: 60_000, requests: 10, scripts: 0, scriptBytes };
}
