import { afterAll, beforeAll, expect, test } from "vitest";
import { byTier } from "../../tests/tier.ts";
import { playGames } from "./board-model.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

const OPERATIONS = byTier(500, 2_000);

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());

test("whatever three admins do at once, every lead is in one column, no move is lost unsaid, and the history replays", async () => {
  expect(await playGames(database.sql, OPERATIONS)).toBeGreaterThanOrEqual(OPERATIONS);
});
