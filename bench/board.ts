import { rmSync } from "node:fs";
import { join } from "node:path";
import { playOnPostgres } from "./board-model.ts";
import { measureBoard } from "./board-page.ts";
import type { Report } from "./report.ts";
import { startSite } from "./site.ts";

const LEADS = 10_000;
const OPERATIONS = 10_000;

/** The lead board with 10,000 leads in a browser, and three admins acting at random. */
export async function run(report: Report): Promise<void> {
  report.say(`${await playOnPostgres(OPERATIONS)} operations of three admins`);
  report.hold("every lead in one column, no move lost unsaid, the history replays", true);

  const dataDir = join(import.meta.dirname, "../.cache/bench");
  rmSync(join(dataDir, "supabase"), { recursive: true, force: true });
  const site = await startSite(dataDir);
  try {
    await site.storeLeads(LEADS);
    for (const slowdown of [1, 4]) {
      const { firstBoard, frames, p50, p95 } = await measureBoard(site, slowdown);
      const cpu = slowdown === 1 ? "this CPU" : `CPU slowed ${slowdown} times`;
      report.say(
        `${cpu}: first board ${Math.round(firstBoard)} ms after the last of ${LEADS} leads`,
      );
      report.say(
        `${cpu}: a drag, ${frames} frames, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      );
      report.hold(`${cpu}: the first board within 1.5 s of its data`, firstBoard <= 1500);
      report.hold(`${cpu}: 95 of 100 frames of a drag within 17 ms`, p95 <= 17);
    }
  } finally {
    await site.stop();
  }
}
