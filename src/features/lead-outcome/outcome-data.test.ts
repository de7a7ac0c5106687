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

const calls = [
  ["reading reasons", fetchLostReasons, () => fake.rows("lost_reasons"), []],
  ["removing a reason", () => removeLostReason("x"), () => fake.delete("lost_reasons"), undefined],
] as const;

describe.each(calls)("an empty response to %s", (_name, call, endpoint, nothing) => {
  test("is no error if the access check confirms the user's access", async () => {
    endpoint().mockResolvedValue({ data: [], error: null });
    expect(await call()).toEqual(nothing);
    expect(accessCheck).toHaveBeenCalledOnce();
  });

  test("is an error of lost access if the access check denies it", async () => {
    accessCheck.mockResolvedValue(false);
    endpoint().mockResolvedValue({ data: [], error: null });
    expect(isAccessLost(await call().catch((error: unknown) => error))).toBe(true);
  });

  test("triggers an access check, and a response with rows does not", async () => {
    endpoint().mockResolvedValue({ data: [{}], error: null });
    await call();
    expect(accessCheck).not.toHaveBeenCalled();
  });
});

test.each([
  ...calls,
  ["adding a reason", () => addLostReason("x"), () => fake.insert("lost_reasons"), undefined],
] as const)("%s throws the database's error", async (_name, call, endpoint) => {
  endpoint().mockResolvedValue({ data: null, error: { code: "23505", message: "there is one" } });
  await expect(call()).rejects.toMatchObject({ code: "23505", message: "there is one" });
});
