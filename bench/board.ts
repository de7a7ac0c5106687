import { rmSync } from "node:fs";
import { join } from "node:path";
import { playGames } from "../supabase/tests/board-model.ts";
import { startDatabase } from "../supabase/tests/start-database.ts";
import { measureBoard } from "./board-page.ts";
import { percentile } from "./percentile.ts";
import type { Report } from "./report.ts";
import { startSite } from "./site.ts";

const LEADS = 10_000;
const OPERATIONS = 10_000;

/** Runs random operations on a real Postgres; throws where a rule of the board breaks. */
async function playOnPostgres(operations: number): Promise<number> {
  const database = await startDatabase();
  try {
    return await playGames(database.sql, operations);
  } finally {
    await database.stop();
  }
}

/** The lead board with 10,000 leads in a browser, and three admins acting at random. */
export async function run(report: Report): Promise<void> {
  report.log(`${await playOnPostgres(OPERATIONS)} operations of three admins`);
  report.check(
    "every lead in one column, no move lost without a message, the history replays",
    true,
  );

  const dataDir = join(import.meta.dirname, "../.cache/bench");
  rmSync(join(dataDir, "supabase"), { recursive: true, force: true });
  const site = await startSite(dataDir);
  try {
    await site.storeLeads(LEADS);
    for (const slowdown of [1, 4]) {
      const { firstBoard, frames, p50, p95, interactions } = await measureBoard(site, slowdown);
      const cpu = slowdown === 1 ? "" : `, CPU ${slowdown}x slower`;
      report.figure(`first board after the last of 10,000 leads${cpu}`, firstBoard);
      report.log(`a drag${cpu}: ${frames} frames, half of them within ${p50.toFixed(1)} ms`);
      report.figure(`frames of a drag${cpu}: 95 of 100`, p95);
      const times = interactions.toSorted((one, other) => other - one);
      report.log(`interactions${cpu}: ${times.join(", ")} ms`);
      if (slowdown > 1) {
        const name = `interactions of the desk with 10,000 leads${cpu}: 98 of 100`;
        report.figure(name, percentile(interactions, 0.98));
      }
    }
  } finally {
    await site.stop();
  }
}
