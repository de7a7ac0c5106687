import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SECTIONS_FILE } from "../prerender/section-words.ts";
import { openDataset, readTarget } from "../studio/commands/dataset.ts";
import { importContent } from "../studio/starting-content/import-content.ts";
import { upgradeContent } from "../studio/starting-content/upgrade-content.ts";
import { build } from "./build.ts";
import { siteBuild, studioBuild } from "./build-jobs.ts";
import type { LocalConfig } from "./config.ts";
import { setFunctionAddress } from "../supabase/set-function-address.ts";
import { makeVapidKey } from "../supabase/vapid-key.ts";
import { startContentLake } from "content-lake";
import { lockDataDir, prepareDataDir } from "./data-dir.ts";
import { prepareDemo } from "./demo/demo-data.ts";
import type { SectionList } from "./demo/section-list.ts";
import { placeBuild } from "./place-build.ts";
import { assertPortsFree } from "./ports.ts";
import type { Progress } from "./progress.ts";
import { seedAdmin } from "./seed-admin.ts";
import { lakeProject, supabaseProject } from "./services.ts";
import { servePublished } from "./serve-published.ts";
import { startDevServers } from "./start-dev-servers.ts";
import { startStaticServer } from "./static-server/start-static-server.ts";
import { studioHeaders } from "./static-server/studio-headers.ts";
import { keyFileOf, readKeys, readOrCreate } from "supabase-local/key-file";
import type { ProjectKeys } from "supabase-local/keys";
import { startSupabase } from "supabase-local";
import { startTelegram } from "./telegram/start-telegram.ts";

export type StackOptions = {
  root: string;
  config: LocalConfig;
  mode: "build" | "dev";
  /** Adds a week of visits and leads to an empty store. */
  hasDemo?: boolean;
  progress: Progress;
  /** Aborts the start. */
  signal: AbortSignal;
};

export type RunningStack = {
  /** Label and address of each server, printed when everything runs. */
  table: Record<string, string>;
  /** Lines about damaged files, how the start handled them, and steps that failed. */
  warnings: string[];
  databaseUrl: string;
  stop(): Promise<void>;
};

/** Origins of the browser-facing servers, all on one host name. */
function originsOf(ports: LocalConfig["ports"]) {
  return {
    site: `http://localhost:${ports.site}`,
    studio: `http://localhost:${ports.studio}`,
    supabase: `http://localhost:${ports.supabase}`,
    lake: `http://localhost:${ports.lake}`,
    telegram: `http://localhost:${ports.telegram}`,
  };
}

/**
 * Starts everything on this machine: Supabase, Content Lake, the stand-in for Telegram and mail, Studio and site.
 * Throws one clear line if a part cannot start, after stopping the others.
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const { config } = options;
  const cleanup = new AsyncDisposableStack();
  const warnings: string[] = [];
  let keys: ProjectKeys;
  let databaseUrl: string;
  try {
    prepareDataDir(config.dataDir);
    cleanup.defer(await lockDataDir(config.dataDir));
    await assertPortsFree(config.ports);
    keys = readKeys(keyFileOf(config.dataDir));
    databaseUrl = await startServers(options, keys, cleanup, warnings);
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
  const origins = originsOf(config.ports);
  return {
    table: {
      Site: origins.site,
      Studio: origins.studio,
      "Lead desk": `${origins.site}/admin/login`,
      "  email": config.admin.email,
      "  password": config.admin.password,
      "Supabase API": origins.supabase,
      "  publishable key": keys.publishable,
      "  secret key": keys.secret,
      "  JWT secret": keys.jwtSecret,
      "Content Lake": origins.lake,
      "Sent messages": `${origins.telegram}, SMTP on port ${config.ports.mail}`,
      "Data kept in": config.dataDir,
    },
    warnings,
    databaseUrl,
    stop: () => cleanup.disposeAsync(),
  };
}

/** Starts the servers, each after those that it needs; returns the URL of the database. */
async function startServers(
  options: StackOptions,
  keys: ProjectKeys,
  cleanup: AsyncDisposableStack,
  warnings: string[],
): Promise<string> {
  const { root, config, mode, progress, signal } = options;
  const { dataDir, buildDir, ports } = config;
  const origins = originsOf(ports);

  const telegram = await startTelegram({ port: ports.telegram, mailPort: ports.mail });
  cleanup.defer(() => telegram.stop());

  const [supabase, lake] = await Promise.all([
    progress.step("Supabase", async () => {
      const server = await startSupabase({
        ...supabaseProject(root),
        dataDir: join(dataDir, "supabase"),
        port: ports.supabase,
        keys,
        allowedOrigins: [origins.site, origins.studio],
        siteUrl: origins.site,
        mailPort: ports.mail,
        tokenLimit: config.tokenLimit,
        passwordCost: config.passwordCost,
        onProgress: (message) => progress.note(message),
        functionEnv: {
          TELEGRAM_API_URL: origins.telegram,
          TURNSTILE_URL: origins.telegram,
          TELEGRAM_BOT_TOKEN: "local-bot-token",
          TELEGRAM_CHAT_ID: "local-chat",
          VAPID_PRIVATE_KEY: readOrCreate(join(dataDir, "push-key"), makeVapidKey),
          PUSH_SERVICE_URL: `${origins.telegram}/push`,
          RECEIVER_URL: `${origins.telegram}/webhook`,
          SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
          MAIL_FROM: "no-reply@selat.example",
          SALES_EMAIL: "sales@selat.example",
          SANITY_STUDIO_API_HOST: origins.lake,
          SANITY_STUDIO_DATASET: "production",
          ALLOWED_ORIGINS: origins.site,
          STUDIO_URL: origins.studio,
        },
      });
      cleanup.defer(() => server.stop());
      await seedAdmin(server.url, server.serviceRoleKey, config.admin);
      await setFunctionAddress(server.url, {
        publishable: server.anonKey,
        secret: server.serviceRoleKey,
      });
      return server;
    }),
    progress.step("Content Lake", async () => {
      const server = await startContentLake({
        ...lakeProject,
        dataDir: join(dataDir, "content-lake"),
        port: ports.lake,
        allowedOrigins: [origins.site, origins.studio],
      });
      cleanup.defer(() => server.stop());
      const target = readTarget({ SANITY_STUDIO_API_HOST: server.url });
      if (server.isEmpty()) await importContent(openDataset(target));
      else await upgradeContent(openDataset(target));
      warnings.push(...server.warnings, ...server.damagedFiles());
      return server;
    }),
  ]);

  const storeDemo = options.hasDemo
    ? await progress.step("Demo data", () =>
        prepareDemo({
          supabase,
          admin: config.admin,
          content: openDataset(readTarget({ SANITY_STUDIO_API_HOST: lake.url })),
        }),
      )
    : null;
  if (options.hasDemo && !storeDemo) progress.note("It is already there");

  const environment = {
    siteUrl: origins.site,
    studioUrl: origins.studio,
    supabaseUrl: origins.supabase,
    supabaseAnonKey: supabase.anonKey,
    lakeUrl: origins.lake,
  };
  if (mode === "dev") {
    cleanup.use(await startDevServers(root, config, environment));
    return supabase.databaseUrl;
  }
  await progress.step("Builds of site and Studio", async () => {
    const jobs = [siteBuild(root), studioBuild(root)];
    const builds = join(root, ".cache/builds");
    const built = await Promise.all(jobs.map((job) => build(root, builds, job, signal)));
    for (const folder of built) placeBuild(folder, buildDir, environment);
  });
  const studioDir = join(buildDir, "studio");
  const studioServer = await progress.step("Studio", () =>
    startStaticServer({
      root: studioDir,
      port: ports.studio,
      headers: studioHeaders(join(studioDir, "index.html"), origins),
      // Files are a fifth smaller than with quality 1, for 0.2 s of processor time. The best quality would block the
      // whole stack for 8 s.
      quality: 5,
      fallbacks: [{ prefix: "/", file: "index.html" }],
    }),
  );
  cleanup.defer(async () => void studioServer.close());
  // Pages come last, since content that breaks one can only be fixed in the running Studio.
  const published = await progress.step(
    "Pages",
    () => servePublished({ buildDir, lake, siteUrl: origins.site, port: ports.site }),
    ({ failure }) => failure,
  );
  cleanup.use(published);
  if (published.failure !== null) {
    warnings.push("the pages could not be made, see above. They are made again at each publish.");
  }
  if (storeDemo) {
    await progress.step("Visits and leads of the demo", async () => {
      const list = readFileSync(join(buildDir, "site", SECTIONS_FILE), "utf8");
      await storeDemo(JSON.parse(list) as SectionList);
    });
  }
  return supabase.databaseUrl;
}
