// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { queryOf } from "../model/board-query.ts";
import { readView } from "../model/board-view.ts";
import { refuseBoard, serveBoard } from "../../lead-board/testing/serve-board.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import {
  boardKeys,
  countBoard,
  fetchActiveLeads,
  fetchBoardPage,
  fetchWholeBoard,
} from "./board-data.ts";
import { isBoardKey, isSearchKey } from "../../leads/data/lead-keys.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

const queryFor = (search: string) => queryOf(readView(new URLSearchParams(search)));
const everything = queryFor("");

test("sends a view as the argument that the database functions expect", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T08:00:00Z") });
  await fetchBoardPage(
    queryFor("q=Crème++12-5&country=MY&age=7&sort=due&stage=closed"),
    ["failed"],
    50,
  );
  await countBoard(queryFor("age=older"));
  vi.useRealTimers();
  expect(fake.rpc("get_board_page").mock.calls[0]?.[0].values).toEqual({
    view: {
      words: [["creme"], ["12-5", "125"]],
      solution: "",
      source: "",
      country: "MY",
      language: "",
      owner: "",
      suspected: "",
      sort: "due",
      since: "2026-11-13T08:00:00.000Z",
    },
    stages: ["failed"],
    page_size: 50,
  });
  const [counted] = fake.rpc("count_board").mock.calls[0] ?? [];
  expect(counted?.values["view"]).toMatchObject({ before: "2026-10-21T08:00:00.000Z" });
});

test("counts zero for a stage without leads", async () => {
  serveBoard(testLead({ id: "a", stage: "closed" }));
  const { counts, countedAt } = await countBoard(everything);
  expect(counts.closed).toEqual({ total: 1, shown: 1 });
  expect(counts.failed).toEqual({ total: 0, shown: 0 });
  expect(countedAt).toBe("2026-11-20T08:00:00+00:00");
});

test("fetchWholeBoard reads each column page by page to its end", async () => {
  const leads = Array.from({ length: 2_300 }, (_, index) =>
    testLead({ id: `${index}`.padStart(4, "0"), stage: index < 300 ? "failed" : "interested" }),
  );
  serveBoard(...leads);
  const fetchedLeads = await fetchWholeBoard(everything);
  expect(new Set(fetchedLeads.map(({ id }) => id)).size).toBe(2_300);
  expect(fetchedLeads).toHaveLength(2_300);
  // Three pages of the long column, and one of each of the other four.
  expect(fake.rpc("get_board_page")).toHaveBeenCalledTimes(7);
});

test.each([
  ["fetchBoardPage", () => fetchBoardPage(everything, ["closed"], 50)],
  ["countBoard", () => countBoard(everything)],
  ["fetchWholeBoard", () => fetchWholeBoard(everything)],
])("%s throws the database's error", async (_name, call) => {
  refuseBoard({ data: null, error: { code: "57014", message: "canceled" } });
  await expect(call()).rejects.toMatchObject({ code: "57014" });
});

test("fetchActiveLeads throws the database's error", async () => {
  const refusal = { data: null, error: { code: "57014", message: "canceled" } };
  fake.rows("leads").mockResolvedValue(refusal);
  await expect(fetchActiveLeads(["a"])).rejects.toMatchObject({ code: "57014" });
});

test("isSearchKey is true only for the keys of boards with search words", () => {
  expect(isSearchKey(boardKeys.page(queryFor("q=kopi")))).toBe(true);
  expect(isSearchKey(boardKeys.page(queryFor("source=ad")))).toBe(false);
  expect(isSearchKey(["board-choices", "", "kopi"])).toBe(false);
  expect(isSearchKey("board")).toBe(false);
});

test("isBoardKey is true for the key of a board in every view", () => {
  expect(isBoardKey(boardKeys.page(everything))).toBe(true);
  expect(isBoardKey(boardKeys.page(queryFor("q=kopi")))).toBe(true);
  expect(isBoardKey(["board-choices"])).toBe(false);
  expect(isBoardKey("board")).toBe(false);
  expect(isBoardKey(null)).toBe(false);
  expect(boardKeys.page(everything)).not.toEqual(boardKeys.page(queryFor("source=ad")));
});

test("reads active leads by their ids", async () => {
  const lead = testLead({ id: "a" });
  fake.rows("leads").mockResolvedValue({ data: [lead], error: null });
  expect(await fetchActiveLeads(["a", "b"])).toEqual([lead]);
  expect(fake.rows("leads").mock.calls[0]?.[0].filters).toEqual({
    id: ["a", "b"],
    deleted_at: null,
  });
});
