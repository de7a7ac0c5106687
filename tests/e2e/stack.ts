import { join } from "node:path";
import { keyFileOf, readKeys } from "../../local/supabase/key-file.ts";
import { keysOf } from "../../local/supabase/keys.ts";

// Two checkouts can run side by side: give one of them an offset, for example 1000.
const offset = Number(process.env["E2E_PORT_OFFSET"] ?? 0);
const ports = {
  site: 13_000 + offset,
  studio: 13_333 + offset,
  supabase: 13_321 + offset,
  lake: 13_900 + offset,
  telegram: 13_950 + offset,
};

/** Where the servers of the browser tests listen, apart from those of `npm start`. */
export const urls = {
  site: `http://localhost:${ports.site}`,
  studio: `http://localhost:${ports.studio}`,
  supabase: `http://localhost:${ports.supabase}`,
  lake: `http://localhost:${ports.lake}`,
  telegram: `http://localhost:${ports.telegram}`,
};

export const dataDir = join(import.meta.dirname, "../../.cache/e2e");

/** Those of the data folder, made here where it has none yet. */
export const keys = keysOf(readKeys(keyFileOf(dataDir)));

export const admin = { email: "admin@example.com", password: "Demo-admin-1" };

export const stackEnvironment: Record<string, string> = {
  SITE_PORT: String(ports.site),
  STUDIO_PORT: String(ports.studio),
  SUPABASE_PORT: String(ports.supabase),
  LAKE_PORT: String(ports.lake),
  TELEGRAM_PORT: String(ports.telegram),
  DATA_DIR: dataDir,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  // Ten a second: only the test of the rate limit reaches it.
  AUTH_TOKEN_LIMIT: "3000",
};
