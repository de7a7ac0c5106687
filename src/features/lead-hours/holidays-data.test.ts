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

test("reads holidays in the order of days, those of one day by country", async () => {
  fake.rows("public_holidays").mockResolvedValue({ data: [christmas], error: null });
  expect(await fetchHolidays()).toEqual([christmas]);
  const [request] = fake.rows("public_holidays").mock.calls[0] ?? [];
  expect(request?.order).toEqual(["day", "country"]);
});

test("adds a holiday, and removes it by its country and day", async () => {
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
  ["no holiday", () => removeHoliday(christmas), () => fake.delete("public_holidays"), undefined],
] as const;

describe.each(readings)("an empty answer about %s", (_name, call, endpoint, nothing) => {
  test("is no error after a confirmed access check", async () => {
    endpoint().mockResolvedValue({ data: [], error: null });
    expect(await call()).toEqual(nothing);
    expect(accessCheck).toHaveBeenCalledOnce();
  });

  test("means that the user lost access if the access check fails", async () => {
    accessCheck.mockResolvedValue(false);
    endpoint().mockResolvedValue({ data: [], error: null });
    expect(isAccessLost(await call().catch((error: unknown) => error))).toBe(true);
  });

  test("is the only answer that triggers an access check", async () => {
    endpoint().mockResolvedValue({ data: [{}], error: null });
    await call();
    expect(accessCheck).not.toHaveBeenCalled();
  });
});

test.each([
  ...readings,
  ["a new holiday", () => addHoliday(christmas), () => fake.insert("public_holidays"), undefined],
] as const)("%s: throws the database's error", async (_name, call, endpoint) => {
  endpoint().mockResolvedValue({ data: null, error: { code: "23505", message: "there is one" } });
  await expect(call()).rejects.toMatchObject({ code: "23505", message: "there is one" });
});
