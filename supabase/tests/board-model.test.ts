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

test("under any concurrent changes of three admins each lead is in one column, no move is lost silently, and the history replays", async () => {
  expect(await playGames(database.sql, OPERATIONS)).toBeGreaterThanOrEqual(OPERATIONS);
});
