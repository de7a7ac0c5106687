import { playGames } from "../supabase/tests/board-model.ts";
import { startDatabase } from "../supabase/tests/start-database.ts";

/** Plays random operations on a real Postgres; throws where a rule of the board breaks. */
export async function playOnPostgres(operations: number): Promise<number> {
  const database = await startDatabase();
  try {
    return await playGames(database.sql, operations);
  } finally {
    await database.stop();
  }
}
