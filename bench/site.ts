import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { join } from "node:path";
import { readConfig } from "../local/config.ts";
import { createProgress } from "../local/progress.ts";
import { startStack } from "../local/start-stack.ts";
import { keyFileOf, readKeys } from "supabase-local/key-file";
import type { Database } from "../src/supabase/database.generated.ts";
import type { Servers } from "./attacks/target.ts";
import { stages } from "../src/features/leads/model/board-model.ts";

export type Site = {
  url: string;
  studioUrl: string;
  admin: { email: string; password: string };
  /** The URL of each server of the stack, and its keys. */
  servers: Servers;
  /** Reads and writes as the service role. */
  service: SupabaseClient<Database>;
  /** Stores `count` leads, numbered from `from`. */
  storeLeads(count: number, from?: number): Promise<void>;
  stop(): Promise<void>;
};

// To run two checkouts side by side, give one of them an offset, for example BENCH_PORT_OFFSET=2000.
const BASE_PORT = 14_000 + Number(process.env["BENCH_PORT_OFFSET"] ?? 0);
const BATCH = 500;
const MINUTE = 60_000;

/** Builds and starts the whole local stack, with its data in `dataDir`. */
export async function startSite(dataDir: string): Promise<Site> {
  const config = readConfig({
    SITE_PORT: String(BASE_PORT),
    STUDIO_PORT: String(BASE_PORT + 333),
    SUPABASE_PORT: String(BASE_PORT + 321),
    LAKE_PORT: String(BASE_PORT + 900),
    TELEGRAM_PORT: String(BASE_PORT + 950),
    MAIL_PORT: String(BASE_PORT + 951),
    AUTH_TOKEN_LIMIT: "100000",
    DATA_DIR: dataDir,
  });
  const stack = await startStack({
    root: join(import.meta.dirname, ".."),
    config,
    mode: "build",
    progress: createProgress(() => {}),
    signal: new AbortController().signal,
  });
  const keys = readKeys(keyFileOf(config.dataDir));
  const origin = (name: keyof Servers["urls"]) => `http://localhost:${config.ports[name]}`;
  const urls = {
    site: origin("site"),
    studio: origin("studio"),
    supabase: origin("supabase"),
    lake: origin("lake"),
    telegram: origin("telegram"),
  };
  const service = createClient<Database>(urls.supabase, keys.secret, {
    auth: { persistSession: false },
  });
  return {
    url: urls.site,
    studioUrl: urls.studio,
    admin: config.admin,
    servers: {
      urls,
      mailPort: config.ports.mail,
      keys,
      databaseUrl: stack.databaseUrl,
      admin: config.admin,
    },
    service,
    stop: () => stack.stop(),
    async storeLeads(count, from = 0) {
      for (let first = 0; first < count; first += BATCH) {
        const length = Math.min(BATCH, count - first);
        const rows = Array.from({ length }, (_, index) => benchLead(from + first + index));
        const { error } = await service.from("leads").insert(rows);
        if (error) throw new Error(error.message);
      }
    },
  };
}

/** Returns the lead with this number. One in twenty has the phone number of an earlier lead, as a duplicate. */
function benchLead(index: number) {
  const person = String(index % 20 === 19 ? index - 19 : index).padStart(7, "0");
  return {
    contact_name: "Tan Wei Ling",
    contact_number: `+65 6${person.slice(0, 3)} ${person.slice(3)}`,
    email: `lead-${index}@kopi.example`,
    solution_interested: "Waiter AI",
    company_name: `Kopi Corner ${index}`,
    stage: stages[index % stages.length]?.id ?? "interested",
    remarks: index % 3 === 0 ? "Two outlets, chat orders on weekends." : "",
    source: index % 2 === 0 ? "schedule-demo" : "direct",
    created_at: new Date(Date.now() - index * 7 * MINUTE).toISOString(),
  };
}
