import type { JWTPayload } from "jose";
import postgres from "postgres";
import { createAuthAdmin } from "./auth-admin.ts";
import { createAuthThrottles } from "./auth-routes.ts";
import { createAuthFactors } from "./auth-factors.ts";
import { handlePasswordChange } from "./auth-password.ts";
import { createLinks } from "./auth-links.ts";
import { createMailer, type MailSender } from "./auth-mail.ts";
import { createRecovery } from "./auth-recovery.ts";
import { isSessionExpired, requireSession } from "./auth-session.ts";
import { createSignUps } from "./auth-sign-up.ts";
import { findMissingCheck } from "./auth-sign-in.ts";
import { finishAuthSchema, prepareProject } from "./bootstrap.ts";
import { readConfig } from "./config.ts";
import { startCron } from "./cron.ts";
import { claimDataFolder } from "./data-folder.ts";
import { createDatabaseHealth } from "./database-health.ts";
import { createPool } from "./database-pool.ts";
import { createDeno } from "./deno.ts";
import { createFunctions } from "./functions.ts";
import { type RowLimit, startGateway } from "./gateway.ts";
import { keyFileOf, readKeys, readSigningKeys } from "./key-file.ts";
import { type Keys, keysOf, type ProjectKeys } from "./keys.ts";
import { applyMigrations } from "./migrate.ts";
import { startNet } from "./net.ts";
import { portTakenError } from "./port-taken.ts";
import { listenOnce } from "../../shared/ports.ts";
import { createPasswordHook, hooksNotCalled } from "./auth-hooks.ts";
import { createPasswordHash } from "./password-hash.ts";
import { startPostgres } from "./postgres.ts";
import { startRealtime } from "./realtime.ts";
import { createBroadcastRoutes } from "./realtime-broadcast.ts";
import { createRates, type RealtimeLimits } from "./realtime-limits.ts";
import { readPolicies } from "./realtime-policies.ts";
import { createChannels } from "./realtime-channels.ts";
import { say } from "./say.ts";
import { applySeeds } from "./seed.ts";
import { startStorage } from "./storage.ts";

export type StartOptions = {
  /** Folder of the data; created if missing. */
  dataDir: string;
  /** The URL of a database of a running Postgres; without it a Postgres is started with its data in `dataDir`. */
  databaseUrl?: string;
  /** Port of the API on 127.0.0.1. */
  port: number;
  /** The project's keys; by default those stored in the data folder, created at the first start. */
  keys?: ProjectKeys;
  /** Origins of the pages that may call the API, such as `http://localhost:3000`. */
  allowedOrigins: string[];
  /** The folder of `<14 digits>_<name>.sql` files, such as supabase/migrations. */
  migrationsDir: string;
  /** The folder of edge functions, such as supabase/functions. */
  functionsDir: string;
  /** The path of supabase/config.toml; `readConfig` says which settings are followed. */
  configFile: string;
  /** Whether to leave extensions that this Postgres lacks out of the migrations, with a line each, or fail. */
  leavesOutExtensions?: boolean;
  /** Whether to run Storage: its tables, its API, and files in the data folder. */
  hasStorage?: boolean;
  /** SQL files to run after the migrations, each only once. */
  seedFiles?: string[];
  /** Whether edge functions may import by `npm:`, `jsr:` or `https:` what is not installed; Deno downloads it once. */
  importsRemote?: boolean;
  /** Environment of the edge functions in addition to SUPABASE_URL and the keys. */
  functionEnv?: Record<string, string>;
  /** The site that mails link to; by default that of config.toml. */
  siteUrl?: string;
  /** Whether Auth mails links and codes: for sign-in, confirmations, invitations and new passwords. */
  hasMailLinks?: boolean;
  /** Port of an SMTP server on this machine; without it no mail arrives. */
  mailPort?: number;
  /** Requests in five minutes for every rate limit of Auth; by default the limits of config.toml. */
  tokenLimit?: number | undefined;
  /** bcrypt's cost for hashing passwords; 10 by default, lower for faster tests. */
  passwordCost?: number | undefined;
  /** Milliseconds from joining a channel until it gets changes; a second by default. */
  subscribeDelay?: number;
  /** Limits of Realtime; those of the free plan by default. */
  realtimeLimits?: Partial<RealtimeLimits>;
  /** Timeout of a request's statements in milliseconds; by default that of the role in the migrations, or 10,000. */
  longestStatement?: number;
  /** The name and address in `From` of mails. */
  mailSender?: MailSender;
  /** Whether a password is too common, instead of hosted Supabase's check for leaked ones; by default none is. */
  isCommonPassword?: (password: string) => boolean;
  /** Size limits of requests to single tables, below the 1 MB of every request. */
  rowLimits?: RowLimit[];
  /** Called with a line for each step of the start. */
  onProgress?: (message: string) => void;
};

export type EmbeddedSupabase = {
  /** The address of the API, such as `http://localhost:54321`. */
  url: string;
  keys: Keys;
  /** The publishable key. */
  anonKey: string;
  /** The secret key. */
  serviceRoleKey: string;
  /** The URL of the database, with the password of its superuser. */
  databaseUrl: string;
  /** Ends every process and server that the start began. */
  stop(): Promise<void>;
};

/**
 * Starts Postgres, REST, Auth, Realtime, edge functions and, with `hasStorage`, Storage behind one port, and applies
 * the migrations. Throws an error with a one-line message if the port or the data folder is taken or a migration fails.
 */
export async function startSupabase(options: StartOptions): Promise<EmbeddedSupabase> {
  const { port, allowedOrigins, onProgress = () => {} } = options;
  const config = readConfig(options.configFile);
  for (const name of hooksNotCalled(config.auth.hook))
    say(`the hook ${name} of config.toml is not called here`);
  // Without links in mails nobody could confirm an account.
  if (!options.hasMailLinks) config.auth.email.enable_confirmations = false;
  await assertPortFree(port);
  const url = `http://localhost:${port}`;
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    for (const step of undo.splice(0).toReversed()) {
      await Promise.resolve(step()).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, "Supabase did not stop cleanly.");
  };
  try {
    const folder = claimDataFolder(options.dataDir);
    undo.push(folder.release);
    const keys = keysOf(
      options.keys ?? readKeys(keyFileOf(options.dataDir)),
      readSigningKeys(config.auth.signing_keys_path),
    );
    const openDatabase = async () => {
      if (options.databaseUrl) return options.databaseUrl;
      onProgress("Starting Postgres");
      const started = await startPostgres(folder.cluster, folder.postgresLog);
      undo.push(started.stop);
      return started.url;
    };
    const [databaseUrl, { createLiteApp, LiteConnection }] = await Promise.all([
      openDatabase(),
      importLite(),
    ]);
    const health = createDatabaseHealth();
    const openPool = () =>
      createPool(
        (lasting) =>
          postgres(databaseUrl, {
            max: 4,
            onnotice: () => {},
            connection: SEARCH_PATH,
            ...lasting,
          }),
        health.note,
      );
    const sql = openPool();
    undo.push(() => sql.end({ timeout: 2 }));
    const connection = new LiteConnection(databaseUrl, options.longestStatement, health.note);
    undo.push(() => connection.close());
    const lite = createLiteApp(connection, url, keys, config, sql);
    await prepareProject(sql, options.hasStorage);
    await lite.ensureSchema();
    await finishAuthSchema(sql);
    const { leavesOutExtensions: leavesOut = false } = options;
    await applyMigrations(
      sql,
      options.migrationsDir,
      (file) => onProgress(`Applying ${file}`),
      (replaced, baseline) => onProgress(`${baseline} now replaces ${replaced} migrations`),
      leavesOut ? (file, name) => say(`${file}: the extension ${name} is left out`) : undefined,
    );
    await lite.readSettings();
    // Before the seeds, which may write to the buckets of config.toml.
    const storage = options.hasStorage
      ? await startStorage(sql, keys, folder.storage, config.storage)
      : undefined;
    await applySeeds(sql, options.seedFiles ?? [], (file) => onProgress(`Running ${file}`));

    const deno = createDeno({
      functionsDir: options.functionsDir,
      cacheDir: folder.deno,
      importsRemote: options.importsRemote,
      env: {
        SUPABASE_URL: `http://127.0.0.1:${port}`,
        SUPABASE_ANON_KEY: keys.publishable,
        SUPABASE_SERVICE_ROLE_KEY: keys.secret,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishable }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
        SUPABASE_DB_URL: databaseUrl,
        ...options.functionEnv,
      },
    });
    undo.push(deno.stop);
    const { siteUrl = config.auth.site_url, mailPort = 0 } = options;
    const mailer = createMailer(config.auth.email, {
      port: mailPort,
      siteUrl,
      sender: options.mailSender,
    });
    undo.push(mailer.settled);
    const passwords = createPasswordHash(options.passwordCost);
    const { isCommonPassword = () => false, rowLimits = [] } = options;
    const auth = { ...config.auth, isCommonPassword };
    const rooms = createChannels();
    const rates = createRates(options.realtimeLimits);
    const policiesOf = (claims: JWTPayload, topic: string) => readPolicies(sql, claims, topic);
    const links = options.hasMailLinks
      ? createLinks({
          sql,
          auth,
          passwords,
          mailer,
          publishableKey: keys.publishable,
          url,
          siteUrl,
        })
      : undefined;
    const gateway = await startGateway(port, {
      recovery: createRecovery(sql, mailer),
      links,
      findMissingCheck: (email) => findMissingCheck(sql, passwords.random, email),
      isSessionExpired: (refreshToken) => isSessionExpired(sql, refreshToken),
      userOf: async (header) => (await requireSession(sql, keys, header)).user,
      signUps: createSignUps(sql, config.auth, links),
      keys,
      allowedOrigins,
      lite,
      authAdmin: createAuthAdmin(sql, keys, auth, passwords, links),
      authFactors: createAuthFactors(sql, keys, config.auth, options.tokenLimit),
      changePassword: (request, fetchLite) =>
        handlePasswordChange({ sql, keys, auth, passwords, fetchLite }, request),
      functions: createFunctions(options.functionsDir, config.functions, keys, deno),
      throttles: createAuthThrottles(config.auth.rate_limit, options.tokenLimit),
      passwordHook: createPasswordHook(sql),
      storage,
      broadcasts: createBroadcastRoutes(rooms, rates, keys, policiesOf),
      health,
      rowLimits,
    });
    undo.push(gateway.stop);
    const realtime = await startRealtime(gateway.server, sql, {
      keys,
      allowedOrigins,
      rooms,
      rates,
      policiesOf,
      subscribeDelay: options.subscribeDelay ?? 1_000,
    });
    undo.push(realtime.stop);
    // Separate connections, since a request that pg_net sends may itself need a connection of the API.
    const background = openPool();
    undo.push(() => background.end({ timeout: 2 }));
    undo.push(await startNet(background));
    // After Realtime, which locks the tables in another order when it creates its triggers.
    undo.push(startCron(background));
    return {
      url,
      keys,
      anonKey: keys.publishable,
      serviceRoleKey: keys.secret,
      databaseUrl,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The search path of hosted Supabase for migrations; a new database applies its setting only to later connections. */
const SEARCH_PATH = { search_path: '"$user", public, extensions' };

async function assertPortFree(port: number): Promise<void> {
  await listenOnce(port).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE" ? portTakenError(port, error) : error;
  });
}

/** Importing lite takes half a second, so it happens while Postgres starts. */
async function importLite() {
  const [app, connection] = await Promise.all([
    import("./lite-app.ts"),
    import("./lite-connection.ts"),
  ]);
  return { ...app, ...connection };
}
