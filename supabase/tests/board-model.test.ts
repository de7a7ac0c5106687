import { afterAll, beforeAll, expect, test } from "vitest";
import { playGames } from "./board-model.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());

test("whatever three admins do at once, every lead is in one column, no move is lost unsaid, and the history replays", async () => {
  expect(await playGames(database.sql, 500)).toBeGreaterThanOrEqual(500);
}, 120_000);
