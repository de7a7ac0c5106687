import { expect, test } from "vitest";
import { parseEnv } from "./parse-env.ts";

const complete = {
  VITE_SUPABASE_URL: "http://localhost:54321/",
  VITE_SUPABASE_ANON_KEY: "key",
  VITE_SANITY_PROJECT_ID: "local",
  VITE_SANITY_DATASET: "production",
  VITE_SITE_URL: "https://selat.example",
};

test("reads a complete environment and takes the closing slash off addresses", () => {
  expect(parseEnv(complete)).toEqual({
    supabaseUrl: "http://localhost:54321",
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
