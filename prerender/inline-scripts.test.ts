import { resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, type Rollup } from "vite";
import { expect, test, vi } from "vitest";
import { bundle, fetchedModules } from "./inline-scripts.ts";

const ENTRY = "src/islands/entry.ts";
const MODULE_PATHS = { errors: "/assets/error-report-abcdefgh.js" };
const off = { REPORTS_ERRORS: false, COUNTS_VISITS: false };

test("error reports cost nothing without a DSN, and some hundred bytes with one", async () => {
  const plain = await bundle(ENTRY, { MODULE_PATHS, ...off });
  const reporting = await bundle(ENTRY, { MODULE_PATHS, ...off, REPORTS_ERRORS: true });
  expect(plain).not.toContain("unhandledrejection");
  expect(reporting).toContain("unhandledrejection");
  expect(reporting.length - plain.length).toBeLessThan(250);
});

test("counts visits only if the build says so, and adds no byte otherwise", async () => {
  const plain = await bundle(ENTRY, { MODULE_PATHS, ...off });
  const counting = await bundle(ENTRY, { MODULE_PATHS, ...off, COUNTS_VISITS: true });
  expect(plain).not.toContain("globalPrivacyControl");
  expect(counting).toContain("globalPrivacyControl");
  expect(counting.length - plain.length).toBeLessThan(480);
});

test("a page with an experiment has the script that chooses a version, of at most 1,100 bytes", async () => {
  const script = await bundle("src/site/choose-version.ts", { MODULE_PATHS, ...off });
  expect(script.length).toBeLessThanOrEqual(1_100);
  expect(script).not.toMatch(/<\/script|\bimport\b/);
});

test("the desk's document has the environment's values, and not the code that checks them", async () => {
  const variables = {
    VITE_SITE_URL: "https://selat.example",
    VITE_SUPABASE_URL: "https://abcdefghijklmnopqrst.supabase.co/",
    VITE_SUPABASE_ANON_KEY: "sb_publishable_key",
    VITE_SANITY_PROJECT_ID: "a1b2c3d4",
    VITE_SANITY_DATASET: "production",
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const script = await bundle("src/desk/early-requests.ts", { MODULE_PATHS, ...off });
  vi.unstubAllEnvs();
  expect(script).toMatch(/["`]https:\/\/abcdefghijklmnopqrst\.supabase\.co["`]/);
  expect(script).not.toContain("VITE_SITE_URL");
});

test("the code that counts a visit has at most 1,024 bytes, and loads no other", async () => {
  vi.stubEnv("VITE_SUPABASE_URL", "https://abcdefghijklmnopqrst.supabase.co");
  const { count = "" } = fetchedModules({ reportsErrors: false, countsVisits: true });
  const result = (await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          count: resolve(count),
          form: resolve("src/features/lead-form/lead-form.island.ts"),
        },
        preserveEntrySignatures: "allow-extension",
      },
    },
  })) as Rollup.RollupOutput;
  const chunk = result.output.find(({ name }) => name === "count") as Rollup.OutputChunk;
  const { code, imports } = chunk;
  vi.unstubAllEnvs();
  expect(imports).toEqual([]);
  expect(code).toContain("https://abcdefghijklmnopqrst.supabase.co/functions/v1/count");
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(1_024);
});

test("the code of a conversation has at most 2,560 bytes, and loads no other", async () => {
  const { "chat-scene": chat = "" } = fetchedModules({ reportsErrors: false, countsVisits: false });
  const result = (await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: resolve(chat), preserveEntrySignatures: "strict" },
    },
  })) as Rollup.RollupOutput;
  const [{ code, imports }, ...others] = result.output as [Rollup.OutputChunk];
  expect([imports, others]).toEqual([[], []]);
  expect(code).toContain("data-answer");
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(2_560);
});
