import postgres from "postgres";
import { faultOf, raceAdmins } from "../supabase/tests/race-admins.ts";
import { type Backend, startBackend } from "../supabase/tests/start-backend.ts";
import { readBoard } from "./board-query.ts";
import { insertLeads, listLeads } from "./lead-load.ts";
import type { Report } from "./report.ts";

const RACES = 1_000;

/** Lets two to eight admins delete each other at the same time, 1,000 times; one admin must always be left. */
async function deleteAdmins({ databaseUrl }: Backend, report: Report): Promise<void> {
  const sql = postgres(databaseUrl, { max: 10, onnotice: () => {} });
  const faults = new Map<string, number>();
  let fewest = Number.POSITIVE_INFINITY;
  const started = performance.now();
  for (let index = 0; index < RACES; index += 1) {
    const race = await raceAdmins(sql, 2 + (index % 7), index % 2 === 0);
    fewest = Math.min(fewest, race.fewest);
    const fault = faultOf(race);
    if (fault) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  }
  await sql.end();
  const seconds = Math.round((performance.now() - started) / 1000);
  report.log(`${RACES} races of 2 to 8 admins in ${seconds} s: at least ${fewest} admin was left`);
  for (const [fault, count] of faults) report.log(`  ${count} times: ${fault}`);
  report.check(
    "an admin is always left, the primary one is never deleted, and no deadlock occurs",
    faults.size === 0,
  );
}

/** Measures and checks the database under load, each part on its own empty backend. */
export async function run(report: Report): Promise<void> {
  for (const part of [insertLeads, listLeads, readBoard, deleteAdmins]) {
    const backend = await startBackend();
    try {
      await part(backend, report);
    } finally {
      await backend.stop();
    }
  }
}
