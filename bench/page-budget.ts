/** What `npm test` holds every public page to; bytes as the server sends them. */
export const pageBudget = {
  bytes: 60_000,
  requests: 10,
  scripts: 0,
  scriptBytes: 140_000,
} as const;
