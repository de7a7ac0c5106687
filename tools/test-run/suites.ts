/** What a suite's program can report as JSON, and how its failed tests are run once more. */
export type Reporter = "vitest" | "playwright";

export type Suite = {
  name: string;
  command: [string, ...string[]];
  /** `check` is part of `gate`, and `gate` of everything. */
  tier: "check" | "gate" | "nightly";
  reporter?: Reporter;
  /** It uses every core by itself and is watched while it runs: nothing runs beside it. */
  alone?: true;
  /** It needs the stacks of the browser tests. */
  stacks?: true;
};

const rooms = ["src", "studio", "supabase", "prerender", "local"];
const codeFolders = [...rooms, "scripts", "tools", "tests", "bench"];
const cacheByContent = ["--cache=node_modules/.cache/depcruise", "--cache-strategy=content"];

const onlyNightly = ["--project=nightly*", "--passWithNoTests"];
const withoutServers = ["--project=!nightly*", "--project=!hosts", "--project=!served"];

/** Every suite, in the order in which they run. */
export const suites: Suite[] = [
  { name: "types", command: ["tsc"], tier: "check" },
  { name: "unused code", command: ["knip", "--cache"], tier: "check" },
  { name: "boundaries", command: ["depcruise", ...cacheByContent, ...codeFolders], tier: "check" },
  { name: "sections", command: ["node", "studio/generate/sections.ts", "--check"], tier: "check" },
  { name: "schema", command: ["node", "supabase/check-schema.ts"], tier: "check" },
  { name: "lint", command: ["oxlint", "--deny-warnings"], tier: "check" },
  { name: "styles", command: ["stylelint", "src/**/*.{ts,tsx}"], tier: "check" },
  { name: "formatting", command: ["oxfmt", "--check"], tier: "check" },
  { name: "content types", command: ["node", "studio/generate/types.ts", "--check"], tier: "gate" },
  {
    name: "database types and page",
    command: ["node", "supabase/generate.ts", "--check"],
    tier: "gate",
  },
  {
    name: "third-party notices",
    command: ["node", "scripts/notices.ts", "--check"],
    tier: "gate",
  },
  { name: "edge functions", command: ["node", "supabase/test-functions.ts"], tier: "gate" },
  {
    name: "unit and contract tests",
    command: ["vitest", "run", ...withoutServers],
    tier: "gate",
    reporter: "vitest",
    alone: true,
  },
  {
    name: "served pages",
    command: ["vitest", "run", "--project=served"],
    tier: "gate",
    reporter: "vitest",
    alone: true,
    stacks: true,
  },
  {
    name: "browser tests",
    command: ["playwright", "test", "--grep-invert=@nightly"],
    tier: "gate",
    reporter: "playwright",
    alone: true,
    stacks: true,
  },
  {
    name: "nightly browser tests",
    command: ["playwright", "test", "--grep=@nightly"],
    tier: "nightly",
    reporter: "playwright",
    alone: true,
    stacks: true,
  },
  {
    name: "nightly unit and contract tests",
    command: ["vitest", "run", ...onlyNightly],
    tier: "nightly",
    reporter: "vitest",
    alone: true,
  },
  {
    name: "other engines",
    command: ["node", "scripts/engines.ts"],
    tier: "nightly",
    reporter: "playwright",
    alone: true,
    stacks: true,
  },
  {
    name: "hosts",
    command: ["vitest", "run", "--project=hosts"],
    tier: "nightly",
    reporter: "vitest",
    alone: true,
  },
  { name: "faults", command: ["node", "scripts/faults.ts"], tier: "nightly", alone: true },
];
