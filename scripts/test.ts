// `npm test`: every suite, each reported; `npm run check`: only the fast ones; with names, only those.
import { parseArgs } from "node:util";
import { ensureChromium } from "../tools/chromium.ts";
import { runSuites, type Suite } from "../tools/run-suites.ts";
import { ensureSpreadsheet } from "../tools/spreadsheet.ts";

const rooms = ["src", "studio", "supabase", "prerender", "local"];
const codeFolders = [...rooms, "scripts", "tools", "tests", "bench"];
const cacheByContent = ["--cache=node_modules/.cache/depcruise", "--cache-strategy=content"];

const suites: Suite[] = [
  { name: "types", command: ["tsc"], fast: true },
  { name: "unused code", command: ["knip", "--cache"], fast: true },
  { name: "boundaries", command: ["depcruise", ...cacheByContent, ...codeFolders], fast: true },
  { name: "sections", command: ["node", "studio/generate/sections.ts", "--check"], fast: true },
  { name: "lint", command: ["oxlint", "--deny-warnings"], fast: true },
  { name: "styles", command: ["stylelint", "src/**/*.{ts,tsx}"], fast: true },
  { name: "formatting", command: ["oxfmt", "--check"], fast: true },
  { name: "content types", command: ["node", "studio/generate/types.ts", "--check"] },
  { name: "database types", command: ["node", "supabase/generate-types.ts", "--check"] },
  { name: "third-party notices", command: ["node", "scripts/notices.ts", "--check"] },
  { name: "edge functions", command: ["node", "supabase/test-functions.ts"] },
  { name: "unit and contract tests", command: ["vitest", "run", "--project=!hosts"], alone: true },
  { name: "browser tests", command: ["playwright", "test"], alone: true },
  { name: "other engines", command: ["node", "scripts/engines.ts"], alone: true },
];

const { values, positionals } = parseArgs({
  options: { fast: { type: "boolean", default: false } },
  allowPositionals: true,
});
const chosen = suites.filter(
  ({ name, fast }) =>
    (fast || !values.fast) && (positionals.length === 0 || positionals.includes(name)),
);
if (chosen.length === 0) throw new Error(`no suite is named ${positionals.join(" or ")}`);
if (!values.fast) {
  ensureChromium();
  ensureSpreadsheet();
}
const failed = await runSuites(chosen);

console.log(`\n${failed.map((name) => `failed: ${name}\n`).join("")}`);
console.log(`${chosen.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
