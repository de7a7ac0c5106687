import type { PageWeight } from "./page-weight.ts";

/** What `npm test` holds every public page to; bytes as the server sends them. */
export const budget: Omit<PageWeight, "scriptFiles"> = {
  bytes: 60_000,
  requests: 10,
  scripts: 0,
  scriptBytes: 95_000,
};
