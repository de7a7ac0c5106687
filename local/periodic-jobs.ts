import type { Jobs } from "./supabase/jobs.ts";

/** What the local stack runs at set times, where hosted it is the schedule of the migrations for pg_cron. */
export const periodicJobs: Jobs[] = [
  { statement: "select private.run_jobs()", everyMinutes: 5 },
  { statement: "select private.run_nightly_jobs()", everyMinutes: 24 * 60 },
];
