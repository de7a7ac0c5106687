// @vitest-environment node
import { beforeEach, describe, expect, test, vi } from "vitest";
import { isAccessLost } from "../../supabase/access.ts";
import { mockAccessCheck } from "../../supabase/testing/access-check.ts";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import type { Holiday } from "../leads/model/lead.ts";
import { addHoliday, fetchHolidays, removeHoliday } from "./holidays-data.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const accessCheck = mockAccessCheck();

beforeEach(resetFakeClient);

const christmas: Holiday = { country: "SG", day: "2026-12-25", name: "Christmas Day" };

test("requests the holidays sorted by day, then by country", async () => {
  fake.rows("public_holidays").mockResolvedValue({ data: [christmas], error: null });
  expect(await fetchHolidays()).toEqual([christmas]);
  const [request] = fake.rows("public_holidays").mock.calls[0] ?? [];
  expect(request?.order).toEqual(["day", "country"]);
});

test("adds a holiday, and removes one by its country and day", async () => {
  await addHoliday(christmas);
  expect(fake.insert("public_holidays").mock.calls[0]?.[0].values).toEqual(christmas);
  fake.delete("public_holidays").mockResolvedValue({ data: [{}], error: null });
  await removeHoliday(christmas);
  expect(fake.delete("public_holidays").mock.calls[0]?.[0].filters).toEqual({
    country: "SG",
    day: "2026-12-25",
  });
});

const readings = [
  ["the holidays", fetchHolidays, () => fake.rows("public_holidays"), []],
  [
    "a removed holiday",
    () => removeHoliday(christmas),
    () => fake.delete("public_holidays"),
    undefined,
  ],
] as const;

describe.each(readings)("an empty response about %s", (_name, call, endpoint, nothing) => {
  test("is not an error if an access check confirms the user", async () => {
    endpoint().mockResolvedValue({ data: [], error: null });
    expect(await call()).toEqual(nothing);
    expect(accessCheck).toHaveBeenCalledOnce();
  });

  test("is an access-lost error if an access check does not confirm the user", async () => {
    accessCheck.mockResolvedValue(false);
    endpoint().mockResolvedValue({ data: [], error: null });
    expect(isAccessLost(await call().catch((error: unknown) => error))).toBe(true);
  });

  test("is the only response that causes an access check", async () => {
    endpoint().mockResolvedValue({ data: [{}], error: null });
    await call();
    expect(accessCheck).not.toHaveBeenCalled();
  });
});

test.each([
  ...readings,
  ["a new holiday", () => addHoliday(christmas), () => fake.insert("public_holidays"), undefined],
] as const)("throws the database's error about %s", async (_name, call, endpoint) => {
  endpoint().mockResolvedValue({ data: null, error: { code: "23505", message: "there is one" } });
  await expect(call()).rejects.toMatchObject({ code: "23505", message: "there is one" });
});
