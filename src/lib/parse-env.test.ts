import { expect, test } from "vitest";
import { parseEnv } from "./parse-env.ts";

const complete = {
  VITE_SUPABASE_URL: "https://project.supabase.co/",
  VITE_SUPABASE_ANON_KEY: "key",
  VITE_SANITY_PROJECT_ID: "local",
  VITE_SANITY_DATASET: "production",
  VITE_SITE_URL: "https://selat.example",
};

test("reads a complete environment and removes the closing slash of addresses", () => {
  expect(parseEnv(complete)).toEqual({
    supabaseUrl: "https://project.supabase.co",
    supabaseAnonKey: "key",
    sanityProjectId: "local",
    sanityDataset: "production",
    sanityApiHost: undefined,
    siteUrl: "https://selat.example",
    studioUrl: undefined,
  });
});

test("names every bad variable in one error", () => {
  const bad = { ...complete, VITE_SITE_URL: "selat.example", VITE_SANITY_DATASET: undefined };
  expect(() => parseEnv(bad)).toThrow(/VITE_SANITY_DATASET .*missing.*VITE_SITE_URL/);
});

function encode(value: object): string {
  return btoa(JSON.stringify(value)).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");
}

/** A key in the older format, a JWT; its signature is not checked here. */
function tokenOf(role: string): string {
  return `${encode({ alg: "HS256" })}.${encode({ role, note: "~~~???" })}.signature`;
}

test.each(["sb_secret_abc", "sb_secret_abc.def", tokenOf("service_role")])(
  "refuses a secret key and does not repeat it: %s",
  (key) => {
    for (const site of ["https://selat.example", "http://localhost:3000"]) {
      const parse = () =>
        parseEnv({ ...complete, VITE_SUPABASE_ANON_KEY: key, VITE_SITE_URL: site });
      expect(parse).toThrow("VITE_SUPABASE_ANON_KEY");
      expect(parse).not.toThrow(key);
    }
  },
);

test.each(["sb_publishable_abc", tokenOf("anon"), "a.b.c"])("accepts the key %s", (key) => {
  expect(parseEnv({ ...complete, VITE_SUPABASE_ANON_KEY: key }).supabaseAnonKey).toBe(key);
});

const local = {
  VITE_SUPABASE_URL: "http://localhost:54321",
  VITE_SUPABASE_ANON_KEY: "sb_publishable_local_abc",
  VITE_SANITY_API_HOST: "http://127.0.0.1:3900",
  VITE_STUDIO_URL: "https://localhost:3333",
};

test.each(Object.entries(local))("refuses %s=%s for a public site", (name, value) => {
  expect(() => parseEnv({ ...complete, [name]: value })).toThrow(name);
});

test("refuses addresses without TLS for a public site", () => {
  const source = { ...complete, VITE_SUPABASE_URL: "http://project.supabase.co" };
  expect(() => parseEnv(source)).toThrow("VITE_SUPABASE_URL");
});

test.each(["http://localhost:3000", "https://localhost:3443"])(
  "accepts local addresses for a site at %s",
  (site) => {
    expect(parseEnv({ ...complete, ...local, VITE_SITE_URL: site }).siteUrl).toBe(site);
  },
);

test("refuses a DSN without key, host or project, and without TLS on a public site", () => {
  const dsn = "https://key@errors.example/7";
  expect(parseEnv({ ...complete, VITE_SENTRY_DSN: dsn }).sentryDsn).toBe(dsn);
  expect(parseEnv(complete).sentryDsn).toBeUndefined();
  for (const wrong of [
    "https://errors.example/7",
    "key@errors.example/7",
    "http://key@errors.example/7",
  ]) {
    expect(() => parseEnv({ ...complete, VITE_SENTRY_DSN: wrong })).toThrow("VITE_SENTRY_DSN");
  }
});
