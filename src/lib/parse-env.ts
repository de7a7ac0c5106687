/** The environment of a build; `sanityApiHost` is set for the local Content Lake only, `studioUrl` where preview is enabled. */
export type Env = {
  supabaseUrl: string;
  supabaseAnonKey: string;
  sanityProjectId: string;
  sanityDataset: string;
  sanityApiHost: string | undefined;
  siteUrl: string;
  studioUrl: string | undefined;
};

type Source = Record<string, string | boolean | undefined>;

/**
 * Parses the VITE_ variables; throws one Error that names every missing or malformed one. URLs are
 * returned without a trailing slash.
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
  };
  if (problems.length > 0) throw new Error(`Environment variables to set: ${problems.join("; ")}`);
  return env;
}
