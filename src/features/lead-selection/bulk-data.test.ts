// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { queryOf } from "../lead-views/model/board-query.ts";
import { readView } from "../lead-views/model/board-view.ts";
import type { Stage } from "../leads/model/lead.ts";
import { testLead } from "../leads/testing/test-lead.ts";
import { changeLeads, fetchSelectable, MAX_LEADS } from "./bulk-data.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

const everything = queryOf(readView(new URLSearchParams()));

test("sends all changes in one request, each with the values that were seen", async () => {
  const lead = testLead({ id: "kopi", owner: "siti" });
  fake.rpc("change_leads").mockResolvedValue({ data: [lead], error: null });
  const changes = [{ id: "kopi", seen: { owner: null }, owner: "siti" }];
  expect(await changeLeads("assign", changes, true)).toEqual([lead]);
  expect(fake.rpc("change_leads").mock.calls[0]?.[0].values).toEqual({
    act: "assign",
    changes,
    is_whole: true,
  });
});

test("throws the database's error if a change is refused", async () => {
  fake.rpc("change_leads").mockResolvedValue({ data: null, error: { code: "PT409", message: "" } });
  await expect(changeLeads("trash", [], true)).rejects.toMatchObject({ code: "PT409" });
});

test("fetchSelectable reads stage by stage, up to the limit of one bulk action", async () => {
  const counts: Partial<Record<Stage, number>> = { interested: 700, "request-demo": 500 };
  fake.rpc("get_board_page").mockImplementation(async ({ values }) => {
    const [stage = "failed"] = values["stages"] as Stage[];
    const length = Math.min(counts[stage] ?? 0, Number(values["page_size"]));
    return {
      data: Array.from({ length }, (_, index) => testLead({ id: `${stage} ${index}`, stage })),
      error: null,
    };
  });
  const leads = await fetchSelectable(everything);
  expect(leads).toHaveLength(MAX_LEADS);
  expect(leads.at(-1)?.id).toBe("request-demo 299");
  const sizes = fake.rpc("get_board_page").mock.calls.map(([{ values }]) => values["page_size"]);
  expect(sizes).toEqual([1_000, 300]);
});
