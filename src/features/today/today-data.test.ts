// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { testLead } from "../leads/testing/test-lead.ts";
import { fetchToday, TODAY_SIZE, todayKeys } from "./today-data.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

test("requests everybody's queue of a day; its SWR key differs from that of the user's own", async () => {
  const lead = testLead({ id: "a" });
  fake.rpc("get_today").mockResolvedValue({ data: [lead], error: null });
  expect(await fetchToday("2026-11-24", true)).toEqual([lead]);
  expect(fake.rpc("get_today").mock.calls[0]?.[0].values).toEqual({
    today: "2026-11-24",
    everybody: true,
    page_size: TODAY_SIZE,
  });
  expect(todayKeys.queue(true)).not.toEqual(todayKeys.queue(false));
});

test("throws the error of get_today", async () => {
  fake
    .rpc("get_today")
    .mockResolvedValue({ data: null, error: { code: "57014", message: "canceled" } });
  await expect(fetchToday("2026-11-24", false)).rejects.toMatchObject({ code: "57014" });
});
