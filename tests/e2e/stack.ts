import { join } from "node:path";
import { keyFileOf, readKeys } from "supabase-local/key-file";
import { keysOf } from "supabase-local/keys";

/**
 * How many stacks run side by side, one for each of Playwright's workers: no spec sees another one's data. A planted fault
 * runs one test.
 */
export const STACKS = process.env["PLANTED_FAULT"] ? 1 : 2;

// Two checkouts can run side by side: give one of them an offset, for example 2000.
const offset = Number(process.env["E2E_PORT_OFFSET"] ?? 0);

export const admin = { email: "admin@example.com", password: "Demo-admin-1" };

/** Where the servers of one stack of the browser tests listen, apart from those of `npm start`, and what they start with. */
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
      // Ten a second: only the test of the rate limit reaches it.
      AUTH_TOKEN_LIMIT: "3000",
      // The lowest: the cost of a password is tested beside the hash.
      PASSWORD_COST: "4",
      // Pages count as they may in production, except visits of headless browsers, which most specs use.
      VITE_COUNT_VISITS: "1",
    },
  };
}

/** The keys of a stack's data folder, created here if it has none yet. */
export function keysAt(index: number) {
  return keysOf(readKeys(keyFileOf(stackAt(index).dataDir)));
}

// Playwright gives each worker the number of its place, which a restarted worker keeps.
export const ownStack = Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);

export const { dataDir, urls, environment: stackEnvironment } = stackAt(ownStack);
export const keys = keysAt(ownStack);
