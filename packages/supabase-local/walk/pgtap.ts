// `node walk/pgtap.ts CHECKOUT SQL...`: starts supabase-local with another team's project, runs the files of pgTAP and
// of its helpers, and then each test in `supabase/tests`. README.md says how; the tests roll back.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { findFreePort } from "../../shared/ports.ts";
import { Walk } from "../../shared/walk.ts";
import { openProject } from "../src/open-project.ts";
import { startSupabase } from "../src/start-supabase.ts";

const [checkout = ".", ...helpers] = process.argv.slice(2);
const folder = [checkout, path.join(checkout, "supabase")].find((each) =>
  existsSync(path.join(each, "migrations")),
);
if (folder === undefined) throw new Error(`${checkout} has no migrations of Supabase`);
const dataDir = mkdtempSync(path.join(tmpdir(), "pgtap-"));
const supabase = await startSupabase({
  ...openProject(folder),
  dataDir,
  port: await findFreePort(),
  allowedOrigins: [],
  hasStorage: true,
  hasMailLinks: true,
  leavesOutExtensions: true,
});

/** The SQL of a test without its extensions, which were run as files, and without psql commands. */
const plain = (text: string) => text.replace(/^\s*(?:create extension [^;]*;|\\.*)$/gim, "");

/** A separate connection, since a failed test leaves its transaction open. */
async function run(file: string, before = "", after = ""): Promise<string[]> {
  const sql = postgres(supabase.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const results: unknown = await sql
      .unsafe(before + plain(readFileSync(file, "utf8")) + after)
      .simple();
    const values = (results as unknown[]).flat(2).flatMap((row) => Object.values(row ?? {}));
    return values.filter((value) => typeof value === "string");
  } finally {
    await sql.end({ timeout: 1 });
  }
}

// A hosted project has them in `extensions`, owned by a role whose functions everybody may call.
const THERE = "set search_path = extensions, public;";
const FOR_ALL = ";grant execute on all functions in schema extensions to public;";

const walk = new Walk();
for (const file of helpers) {
  const lines = () => run(file, THERE, FOR_ALL);
  await walk.step(path.basename(file), async () => `${(await lines()).length} lines`);
}
let [passed, failed] = [0, 0];
for (const file of globSync("tests/**/*.sql", { cwd: folder }).toSorted()) {
  await walk.step(file, async () => {
    const lines = (await run(path.join(folder, file))).flatMap((text) => text.split("\n"));
    const wrong = lines.filter((line) => line.startsWith("not ok"));
    const right = lines.filter((line) => line.startsWith("ok ")).length;
    passed += right;
    failed += wrong.length;
    if (wrong.length > 0) throw new Error(wrong.join("; "));
    return `${right} passed`;
  });
}
await supabase.stop();
rmSync(dataDir, { recursive: true });
console.log(`${passed} assertions passed, ${failed} failed, in ${walk.steps.length} steps`);
process.exitCode = walk.failed > 0 ? 1 : 0;
