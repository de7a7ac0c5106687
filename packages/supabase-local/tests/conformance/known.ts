import type { ConformanceRecord } from "../../../shared/conformance/run.ts";

/** Known differences from the hosted service that no case covers. */
export const known: ConformanceRecord["known"] = [
  [
    "S4",
    "REST: `explain()`, parameters without a name, GeoJSON; Auth: passkeys, clients of OAuth, WebAuthn, sign-in by phone and by others",
  ],
  [
    "S4",
    "Extensions outside Postgres's own `contrib` (pgvector, PostGIS, http, pgjwt, plv8): the command leaves them out of migrations with a line, and what is written in them or calls them fails",
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
    "Hooks of Auth over HTTP, and those of mails, messages and new users: a start says which it does not call",
  ],
];
