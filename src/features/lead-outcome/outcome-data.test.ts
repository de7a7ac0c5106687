// @vitest-environment node
import { beforeEach, describe, expect, test, vi } from "vitest";
import { isAccessLost } from "../../supabase/access.ts";
import { mockAccessCheck } from "../../supabase/testing/access-check.ts";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { addLostReason, fetchLostReasons, removeLostReason } from "./outcome-data.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const accessCheck = mockAccessCheck();

beforeEach(resetFakeClient);

test("reads lost reasons in the order in which they were added", async () => {
  const data = [{ title: "Too dear" }, { title: "No answer" }];
  fake.rows("lost_reasons").mockResolvedValue({ data, error: null });
  expect(await fetchLostReasons()).toEqual(["Too dear", "No answer"]);
  expect(fake.rows("lost_reasons").mock.calls[0]?.[0].order).toEqual(["place"]);
});

test("adds a lost reason, and removes it by its title", async () => {
  await addLostReason("Too dear");
  expect(fake.insert("lost_reasons").mock.calls[0]?.[0].values).toEqual({ title: "Too dear" });
  fake.delete("lost_reasons").mockResolvedValue({ data: [{}], error: null });
  await removeLostReason("Too dear");
  expect(fake.delete("lost_reasons").mock.calls[0]?.[0].filters).toEqual({ title: "Too dear" });
});

const readings = [
  ["the reasons", fetchLostReasons, () => fake.rows("lost_reasons"), []],
  ["no reason", () => removeLostReason("x"), () => fake.delete("lost_reasons"), undefined],
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
  ["a new reason", () => addLostReason("x"), () => fake.insert("lost_reasons"), undefined],
] as const)("%s: throws the database's error", async (_name, call, endpoint) => {
  endpoint().mockResolvedValue({ data: null, error: { code: "23505", message: "there is one" } });
  await expect(call()).rejects.toMatchObject({ code: "23505", message: "there is one" });
});
