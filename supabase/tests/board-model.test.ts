import { afterAll, beforeAll, expect, test } from "vitest";
import { playGames } from "./board-model.ts";
import { startDatabase, type TestDatabase } from "./start-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

test("whatever three admins do at once, every lead is in one column, no move is lost unsaid, and the history replays", async () => {
  expect(await playGames(database.sql, 500)).toBeGreaterThanOrEqual(500);
}, 120_000);
