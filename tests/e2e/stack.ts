import { join } from "node:path";

const ports = { site: 13_000, studio: 13_333, supabase: 13_321, lake: 13_900, telegram: 13_950 };

/** Where the servers of the browser tests listen, apart from those of `npm start`. */
export const urls = {
  site: `http://localhost:${ports.site}`,
  studio: `http://localhost:${ports.studio}`,
  supabase: `http://localhost:${ports.supabase}`,
  lake: `http://localhost:${ports.lake}`,
  telegram: `http://localhost:${ports.telegram}`,
};

export const dataDir = join(import.meta.dirname, "../../.cache/e2e");

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
};
