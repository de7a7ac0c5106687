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

test("concurrent changes of three admins lose no move, and each history replays to its lead", async () => {
  expect(await playGames(database.sql, OPERATIONS)).toBeGreaterThanOrEqual(OPERATIONS);
});
