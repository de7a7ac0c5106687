import { PACKAGES } from "./package-state.ts";

/** What a suite's program can report as JSON, and how its failed tests are run again. */
export type Reporter = "vitest" | "playwright";

/**
 * The stages, in order; suites of one stage may run at the same time. Those of `check` read files, those of `generate`
 * write some again to compare them, and those of `tests` wait for servers as much as they work. A suite of `alone` uses
 * every core, `stacks` needs the stacks of the browser tests and one more, and `last` reads the others' reports.
 */
export const stages = ["check", "generate", "tests", "alone", "stacks", "last"] as const;

export type Suite = {
  name: string;
  command: [string, ...string[]];
  /** The command that replaces `command` in `npm run test:all`, which trusts no recorded pass. */
  asNightlySuite?: [string, ...string[]];
  /** `check` is part of `gate`, and `gate` of everything. */
  tier: "check" | "gate" | "nightly";
  stage: (typeof stages)[number];
  /** What the suite shares with others: suites that share the stacks of the browser tests run one after the other. */
  shares?: "browser stacks";
  reporter?: Reporter;
  /** Set if its output is printed while it runs, and not at its end. */
  isWatched?: true;
};

const rooms = ["src", "studio", "supabase", "prerender", "local"];
const codeFolders = [...rooms, "packages", "scripts", "tools", "tests", "bench"];
const cacheByContent = ["--cache=node_modules/.cache/depcruise", "--cache-strategy=content"];

const onlyNightly = ["--project=nightly*", "--passWithNoTests"];
const ofPackages = PACKAGES.map((name) => `${name}*`);
const elsewhere = ["nightly*", "hosts", "served", "components", ...ofPackages].map(
  (name) => `--project=!${name}`,
);

/** Every suite, in the order in which they run. */
export const suites: Suite[] = [
  { name: "types", command: ["tsc"], tier: "check", stage: "check" },
  { name: "unused code", command: ["knip", "--cache"], tier: "check", stage: "check" },
  {
    name: "boundaries",
    command: ["depcruise", ...cacheByContent, ...codeFolders],
    tier: "check",
    stage: "check",
  },
  {
    name: "cycles of folders",
    command: ["depcruise", "--config=.dependency-cruiser.folders.mjs", ...codeFolders],
    tier: "check",
    stage: "check",
  },
  {
    name: "sections",
    command: ["node", "studio/generate/sections.ts", "--check"],
    tier: "check",
    stage: "check",
  },
  {
    name: "tests of packages",
    command: ["node", "scripts/test-packages.ts", "--say"],
    tier: "check",
    stage: "check",
  },
  { name: "schema", command: ["node", "supabase/check-schema.ts"], tier: "check", stage: "check" },
  { name: "lint", command: ["oxlint", "--deny-warnings"], tier: "check", stage: "check" },
  { name: "styles", command: ["stylelint", "src/**/*.{ts,tsx}"], tier: "check", stage: "check" },
  { name: "formatting", command: ["oxfmt", "--check"], tier: "check", stage: "check" },
  {
    name: "prose",
    command: ["node", "scripts/prose.ts"],
    tier: "check",
    stage: "check",
  },
  {
    name: "content types",
    command: ["node", "studio/generate/types.ts", "--check"],
    tier: "gate",
    stage: "generate",
  },
  {
    name: "database types and page",
    command: ["node", "supabase/generate.ts", "--check"],
    tier: "gate",
    stage: "generate",
  },
  {
    name: "third-party notices",
    command: ["node", "scripts/notices.ts", "--check"],
    tier: "gate",
    stage: "generate",
  },
  {
    name: "edge functions",
    command: ["node", "supabase/test-functions.ts"],
    tier: "gate",
    stage: "tests",
  },
  {
    name: "unit and contract tests",
    command: ["vitest", "run", ...elsewhere],
    tier: "gate",
    stage: "tests",
    reporter: "vitest",
    isWatched: true,
  },
  ...PACKAGES.map((name): Suite => ({
    name: `tests of ${name}`,
    command: ["node", "scripts/test-packages.ts", name],
    asNightlySuite: ["vitest", "run", `--project=${name}*`],
    tier: "gate",
    stage: "tests",
    reporter: "vitest",
  })),
  {
    name: "components of the Studio",
    command: ["vitest", "run", "--project=components"],
    tier: "gate",
    stage: "tests",
    reporter: "vitest",
  },
  {
    name: "served pages",
    command: ["vitest", "run", "--project=served"],
    tier: "gate",
    reporter: "vitest",
    stage: "stacks",
  },
  {
    name: "browser tests",
    command: ["playwright", "test", "--grep-invert=@nightly"],
    tier: "gate",
    reporter: "playwright",
    stage: "stacks",
    shares: "browser stacks",
    isWatched: true,
  },
  {
    name: "nightly browser tests",
    command: ["playwright", "test", "--grep=@nightly"],
    tier: "nightly",
    reporter: "playwright",
    stage: "stacks",
    shares: "browser stacks",
    isWatched: true,
  },
  {
    name: "nightly unit and contract tests",
    command: ["vitest", "run", ...onlyNightly],
    tier: "nightly",
    reporter: "vitest",
    stage: "alone",
    isWatched: true,
  },
  {
    name: "other engines",
    command: ["node", "scripts/engines.ts"],
    tier: "nightly",
    reporter: "playwright",
    stage: "stacks",
    shares: "browser stacks",
    isWatched: true,
  },
  {
    name: "hosts",
    command: ["vitest", "run", "--project=hosts"],
    tier: "nightly",
    reporter: "vitest",
    stage: "alone",
    isWatched: true,
  },
  {
    name: "tests that faults name",
    command: ["node", "scripts/faults.ts", "--names"],
    tier: "gate",
    stage: "last",
  },
  {
    name: "faults",
    command: ["node", "scripts/faults.ts"],
    tier: "nightly",
    stage: "alone",
    isWatched: true,
  },
];

/** A suite as `npm run test:all` runs it. */
export function asNightlySuite(suite: Suite): Suite {
  return { ...suite, command: suite.asNightlySuite ?? suite.command };
}
