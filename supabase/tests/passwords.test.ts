import { afterAll, beforeAll, expect, test } from "vitest";
import { tablesWith } from "./rows.ts";
import { PASSWORD, type Backend } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

let backend: Backend;

beforeAll(async () => {
  backend = await createBackend();
});
afterAll(() => backend.stop());

test("stores a password only as a bcrypt hash", async () => {
  const { id, email } = await backend.signIn();

  const [user] = await backend.sql`select encrypted_password from auth.users where id = ${id}`;
  expect(user?.["encrypted_password"]).toMatch(/^\$2[aby]\$\d\d\$.{53}$/);
  expect(await tablesWith(backend.sql, email)).toContain("auth.users");
  expect(await tablesWith(backend.sql, PASSWORD)).toEqual([]);
});
