import { join } from "node:path";
import { keyFileOf, readKeys } from "supabase-local/key-file";
import { keysOf } from "supabase-local/keys";

/**
 * Number of stacks that run side by side: one for each Playwright worker, so that no spec sees another's data. With a
 * planted fault only one test runs.
 */
export const STACKS = process.env["PLANTED_FAULT"] ? 1 : 2;

// To run two checkouts side by side, give one of them an offset, for example E2E_PORT_OFFSET=2000.
const offset = Number(process.env["E2E_PORT_OFFSET"] ?? 0);

export const admin = { email: "admin@example.com", password: "Demo-admin-1" };

/** Returns the ports, URLs and environment of one stack of the browser tests; `npm start` uses other ports. */
export function stackAt(index: number) {
  const base = 13_000 + offset + index * 1_000;
  const ports = {
    site: base,
    studio: base + 333,
    supabase: base + 321,
    lake: base + 900,
    telegram: base + 950,
    mail: base + 951,
  };
  const folder = join(import.meta.dirname, `../../.cache/e2e-${index}`);
  return {
    dataDir: folder,
    urls: {
      site: `http://localhost:${ports.site}`,
      studio: `http://localhost:${ports.studio}`,
      supabase: `http://localhost:${ports.supabase}`,
      lake: `http://localhost:${ports.lake}`,
      telegram: `http://localhost:${ports.telegram}`,
    },
    environment: {
      SITE_PORT: String(ports.site),
      STUDIO_PORT: String(ports.studio),
      SUPABASE_PORT: String(ports.supabase),
      LAKE_PORT: String(ports.lake),
      TELEGRAM_PORT: String(ports.telegram),
      MAIL_PORT: String(ports.mail),
      DATA_DIR: folder,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      // 3,000 in five minutes are ten a second, which only the test of the rate limit reaches.
      AUTH_TOKEN_LIMIT: "3000",
      // The lowest cost of a password hash, to save time; the hash's own test checks the real cost.
      PASSWORD_COST: "4",
      // Counting is on, as it may be in production; visits of headless browsers, as in most specs, are not counted.
      VITE_COUNT_VISITS: "1",
    },
  };
}

/** Returns the keys in a stack's data folder; creates them if there are none. */
export function keysAt(index: number) {
  return keysOf(readKeys(keyFileOf(stackAt(index).dataDir)));
}

// Playwright gives each worker an index, which a restarted worker keeps.
export const ownStack = Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);

export const { dataDir, urls, environment: stackEnvironment } = stackAt(ownStack);
export const keys = keysAt(ownStack);
