import type { ConformanceRecord } from "../../../shared/conformance/run.ts";

/** Known differences from the hosted service that no case covers. */
export const known: ConformanceRecord["known"] = [
  [
    "S4",
    "REST: `explain()`, functions whose parameters have no name, GeoJSON; Auth: passkeys, OAuth clients, WebAuthn, sign-in by phone or by a third party",
  ],
  [
    "S4",
    "Extensions outside Postgres's own `contrib` (pgvector, PostGIS, http, pgjwt, plv8): the command leaves them out of migrations. Functions that are written in them or call them fail",
  ],
  [
    "S4",
    "Storage: the S3 protocol, analytics and vector buckets; `objects_path` of a bucket in config.toml",
  ],
  [
    "S4",
    "Realtime: stored broadcasts and their replay. The limits are those of the free plan (`realtimeLimits` changes them)",
  ],
  [
    "S4",
    "Auth hooks over HTTP, and the hooks for mails, SMS and new users: the start names those in config.toml that are not called",
  ],
];
