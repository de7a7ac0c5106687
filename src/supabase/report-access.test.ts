import { beforeEach, expect, test, vi } from "vitest";
import { reportAccess } from "./report-access.ts";
import { fake, resetFakeClient } from "./testing/fake-client.ts";

vi.mock("./client.ts", () => import("./testing/fake-client.ts"));

beforeEach(resetFakeClient);

test.each([
  [undefined, {}],
  [{ leadId: "abc" }, { lead_id: "abc" }],
  [{ rowCount: 0 }, { row_count: 0 }],
  [{ rowCount: 12 }, { row_count: 12 }],
])("logs what was opened, but not an unknown value: %j", async (about, expected) => {
  await reportAccess("board-opened", about);
  expect(fake.rpc("log_access").mock.calls.map(([{ values }]) => values)).toStrictEqual([
    { action: "board-opened", ...expected },
  ]);
});

test("does not block the desk if the log cannot be written", async () => {
  fake.rpc("log_access").mockRejectedValue(new Error("boom"));
  await expect(reportAccess("trash-opened")).resolves.toBeUndefined();
});
