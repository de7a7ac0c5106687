import type { Sql } from "postgres";

/** A statement that is run at the start and then every so many minutes. */
export type Jobs = { statement: string; everyMinutes: number };

/**
 * Runs the statement until the returned function is called, which waits for a run under way. A run that
 * fails is said in one line, and the next one comes at its time.
 */
export function startJobs(
  sql: Pick<Sql, "unsafe">,
  { statement, everyMinutes }: Jobs,
): () => Promise<void> {
  let last = run();
  const timer = setInterval(() => {
    last = last.then(run);
  }, everyMinutes * 60_000);

  async function run() {
    try {
      await sql.unsafe(statement);
    } catch (error) {
      console.error(`supabase: "${statement}" failed: ${String(error)}`);
    }
  }

  return async () => {
    clearInterval(timer);
    await last;
  };
}
