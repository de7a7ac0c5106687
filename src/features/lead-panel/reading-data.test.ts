// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { fetchReading } from "./reading-data.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

test("returns what get_lead_reading returns for the lead", async () => {
  const reading = { read: [], pressed: null, campaign: "ramadan" };
  fake.rpc("get_lead_reading").mockResolvedValue({ data: reading, error: null });
  expect(await fetchReading("kopi")).toEqual(reading);
  expect(fake.rpc("get_lead_reading").mock.calls[0]?.[0].values).toEqual({ of_lead: "kopi" });
});

test("throws the error of get_lead_reading", async () => {
  fake
    .rpc("get_lead_reading")
    .mockResolvedValue({ data: null, error: { code: "57014", message: "canceled" } });
  await expect(fetchReading("kopi")).rejects.toMatchObject({ code: "57014" });
});
