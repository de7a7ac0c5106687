import type { ConformanceRecord } from "../../../shared/conformance/run.ts";

/** What differs from the hosted service beside the cases. */
export const known: ConformanceRecord["known"] = [
  [
    "S4",
    "REST: `explain()`, parameters without a name, GeoJSON; Auth: passkeys, clients of OAuth, WebAuthn, anonymous sign-in",
  ],
  [
    "S4",
    "Extensions outside Postgres's own `contrib` (pgvector, PostGIS, http, pgjwt): the command leaves them out of migrations with a line, and functions that call them fail",
  ],
  [
    "S4",
    "Storage: the S3 protocol, analytics and vector buckets; `objects_path` of a bucket in config.toml",
  ],
  [
    "S4",
    "Realtime: broadcasts that are kept and played again. Limits are those of the free plan (`realtimeLimits`)",
  ],
  [
    "S4",
    "An import map of a single function (`functions/<name>/deno.json`): only that of `functions/` is read",
  ],
  [
    "S4",
    "A changed address is not confirmed by mail: neither `generateLink` for it nor its code (PKCE)",
  ],
  ["S3", "`signing_keys_path`: tokens are signed only by a secret (HS256)"],
];
