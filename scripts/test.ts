// `npm test`: every suite, each reported; `npm run check`: only the fast ones.
import { spawnSync } from "node:child_process";
import { ensureChromium } from "./chromium.ts";

type Suite = { name: string; command: [string, ...string[]]; fast?: true };

const suites: Suite[] = [
  { name: "formatting", command: ["oxfmt", "--check"], fast: true },
  { name: "lint", command: ["oxlint", "--deny-warnings"], fast: true },
  { name: "types", command: ["tsc"], fast: true },
  {
    name: "boundaries",
    command: ["depcruise", "src", "studio", "local", "scripts", "bench"],
    fast: true,
  },
  { name: "unused code", command: ["knip"], fast: true },
  // Sanity's own command. Its `documents validate` asks Sanity's servers only, so the starting
  // documents are held to the same rules by Sanity's library.
  {
    name: "content model",
    command: ["node", "studio/validate-model.ts"],
  },
  {
    name: "starting content",
    command: ["vitest", "run", "--project", "node", "studio/tests/starting-content.test.ts"],
  },
  { name: "content types", command: ["node", "studio/generate-types.ts", "--check"] },
  { name: "database types", command: ["node", "supabase/generate-types.ts", "--check"] },
  { name: "edge functions", command: ["node", "supabase/test-functions.ts"] },
  { name: "unit and contract tests", command: ["vitest", "run"] },
  // A second try tells a busy machine from a fault; the report names what needed one.
  { name: "browser tests", command: ["playwright", "test", "--retries=1"] },
];

function run(suite: Suite): boolean {
  const started = performance.now();
  console.log(`\n── ${suite.name}`);
  const [command, ...args] = suite.command;
  const shell = process.platform === "win32";
  const { status, error } = spawnSync(command, args, { stdio: "inherit", shell });
  if (error) console.error(error.message);
  console.log(`   ${suite.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
}

const onlyFast = process.argv.includes("--fast");
if (!onlyFast) ensureChromium();
const chosen = suites.filter((suite) => !onlyFast || suite.fast);
const failed = chosen.filter((suite) => !run(suite));

console.log(`\n${failed.map(({ name }) => `failed: ${name}\n`).join("")}`);
console.log(`${chosen.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
