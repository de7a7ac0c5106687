// `npm run bench -- database`: measures the figures that the product promises. Separate from `npm test`, because it
// needs minutes on a quiet machine. Without a name it runs every bench.
import { checkNames, readArguments } from "../studio/commands/read-arguments.ts";
import { createReport, type Bench } from "../bench/report.ts";

const benches: Record<string, () => Promise<{ run: Bench }>> = {
  attacks: () => import("../bench/attacks.ts"),
  pages: () => import("../bench/pages.ts"),
  board: () => import("../bench/board.ts"),
  content: () => import("../bench/content.ts"),
  database: () => import("../bench/database.ts"),
  plans: () => import("../bench/plans.ts"),
  presentation: () => import("../bench/presentation.ts"),
  releases: () => import("../bench/releases.ts"),
  studio: () => import("../bench/studio.ts"),
  words: () => import("../bench/words.ts"),
};

const possible = `NAME[:PART,...]..., with names of ${Object.keys(benches).join(", ")}`;
const { positionals } = readArguments({ allowPositionals: true }, possible);
/** The chosen parts of each bench, by its name: `attacks:count,results` runs two parts of `attacks`. */
const parts = new Map(
  positionals.map((argument): [string, string[]] => {
    const [name = "", only = ""] = argument.split(":");
    return [name, only.split(",").filter(Boolean)];
  }),
);
const names = [...parts.keys()];
checkNames("bench", names, Object.keys(benches), possible);

let failures = 0;
for (const name of names.length > 0 ? names : Object.keys(benches)) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const bench = await benches[name]?.();
  const report = createReport(name);
  await bench?.run(report, parts.get(name));
  report.keep();
  failures += report.failures();
  console.log(`   ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
process.exit(failures > 0 ? 1 : 0);
