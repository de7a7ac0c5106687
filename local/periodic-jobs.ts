/** What the local stack runs at set times, where hosted it is the schedule of the migrations for pg_cron. */
export const periodicJobs = {
  statement: "select private.run_jobs()",
  everyMinutes: 5,
};
