/** The environment of a build; `sanityApiHost` is set for the local Content Lake only, `studioUrl` where preview is enabled. */
export type Env = {
  supabaseUrl: string;
  supabaseAnonKey: string;
  sanityProjectId: string;
  sanityDataset: string;
  sanityApiHost: string | undefined;
  siteUrl: string;
  studioUrl: string | undefined;
  /** The DSN of error reports, https://KEY@HOST/PROJECT. */
  sentryDsn: string | undefined;
};

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isPublic(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" && !LOCAL_HOSTS.has(hostname);
}

/** Whether a key has more rights than the publishable one: a secret key, or a JWT of the service role. */
function isSecretKey(key: string): boolean {
  if (key.startsWith("sb_secret_")) return true;
  try {
    const [, payload = ""] = key.split(".");
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return (claims as { role?: unknown } | null)?.role === "service_role";
  } catch {
    return false;
  }
}

type Source = Record<string, string | boolean | undefined>;

/**
 * Parses the VITE_ variables; throws one Error that names every missing or malformed one, a secret key, and local
 * addresses on a public site. URLs are returned without a trailing slash.
 */
export function parseEnv(source: Source): Env {
  const problems: string[] = [];

  function text(name: string, pattern: RegExp, expected: string): string {
    const value = source[name];
    if (typeof value === "string" && pattern.test(value)) return value;
    problems.push(`${name} (${expected}${value === undefined ? ", missing" : ""})`);
    return "";
  }

  function address(name: string): string {
    const value = text(name, /^https?:\/\//, "an http(s) address");
    if (value === "" || URL.canParse(value)) return value.replace(/\/+$/, "");
    problems.push(`${name} (an http(s) address)`);
    return "";
  }

  const env: Env = {
    supabaseUrl: address("VITE_SUPABASE_URL"),
    supabaseAnonKey: text("VITE_SUPABASE_ANON_KEY", /\S/, "the project's publishable key"),
    sanityProjectId: text("VITE_SANITY_PROJECT_ID", /^[a-z0-9-]+$/, "lower-case letters, digits"),
    sanityDataset: text("VITE_SANITY_DATASET", /^~?[a-z0-9_-]+$/, "lower-case letters, digits"),
    sanityApiHost: source.VITE_SANITY_API_HOST ? address("VITE_SANITY_API_HOST") : undefined,
    siteUrl: address("VITE_SITE_URL"),
    studioUrl: source.VITE_STUDIO_URL ? address("VITE_STUDIO_URL") : undefined,
    sentryDsn: source.VITE_SENTRY_DSN
      ? text("VITE_SENTRY_DSN", /^https?:\/\/\w+@[^/\s]+\/\S+$/, "https://KEY@HOST/PROJECT")
      : undefined,
  };
  if (isSecretKey(env.supabaseAnonKey)) {
    problems.push("VITE_SUPABASE_ANON_KEY (the publishable key: this one is secret)");
  }
  if (isPublic(env.siteUrl)) {
    const addresses = {
      VITE_SUPABASE_URL: env.supabaseUrl,
      VITE_SANITY_API_HOST: env.sanityApiHost,
      VITE_STUDIO_URL: env.studioUrl,
      VITE_SENTRY_DSN: env.sentryDsn,
    };
    for (const [name, value] of Object.entries(addresses)) {
      if (value && !isPublic(value)) problems.push(`${name} (https, and not this machine)`);
    }
    if (env.supabaseAnonKey.startsWith("sb_publishable_local_")) {
      problems.push("VITE_SUPABASE_ANON_KEY (the project's key: this is a local stack's)");
    }
  }
  if (problems.length > 0) throw new Error(`Environment variables to set: ${problems.join("; ")}`);
  return env;
}
