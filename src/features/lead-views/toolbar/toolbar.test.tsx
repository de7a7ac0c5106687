import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../../supabase/testing/fake-client.ts";
import { chooseItem } from "../../../ui/testing/choose-item.ts";
import { COUNTED_AT, serveBoard } from "../../lead-board/testing/serve-board.ts";
import { companiesIn, openBoard, prepareBoard } from "../../lead-board/testing/test-board.tsx";
import { testLead, kopi, serverError } from "../../leads/testing/test-lead.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));
const saveFile = vi.hoisted(() => vi.fn<(name: string, text: string, type: string) => void>());
vi.mock("../../../ui/save-file.ts", () => ({ saveFile, dateForFile: () => "2026-11-21" }));

beforeEach(() => {
  localStorage.clear();
  saveFile.mockReset();
  prepareBoard();
});

/** Returns the view of the last request to the database. */
function requestedView() {
  return fake.rpc("get_board_page").mock.lastCall?.[0].values["view"];
}

/** Returns the query of the URL, which the link of every card contains. */
function shownQuery() {
  return screen.getByText("Kopi Lane").getAttribute("href")?.split("?")[1];
}

async function openFilters() {
  await userEvent.click(screen.getByText("Filters"));
  return within(await screen.findByRole("dialog", { name: "Filters" }));
}

test("writes filters and order into the URL and the request; clearing keeps the order", async () => {
  fake.rpc("get_board_choices").mockResolvedValue({
    data: { solutions: ["Waiter AI"], sources: ["direct"], languages: ["en", "ms"] },
    error: null,
  });
  await openBoard();
  const filters = await openFilters();
  await userEvent.selectOptions(filters.getByLabelText("Country"), "Singapore");
  await userEvent.selectOptions(filters.getByLabelText("Language"), "English");
  await userEvent.selectOptions(filters.getByLabelText("Spam"), "Without suspected spam");
  await userEvent.keyboard("{Escape}");
  // The order is changed last, because a view that was requested within two seconds is not requested again.
  await userEvent.selectOptions(await screen.findByLabelText("Order"), "Oldest first");
  await waitFor(() =>
    expect(requestedView()).toMatchObject({
      country: "SG",
      language: "en",
      suspected: "no",
      sort: "oldest",
    }),
  );
  expect(shownQuery()).toBe("country=SG&language=en&suspected=no&sort=oldest");
  await userEvent.click((await openFilters()).getByText("Clear filters"));
  await waitFor(() =>
    expect(requestedView()).toMatchObject({ country: "", language: "", suspected: "" }),
  );
  expect(shownQuery()).toBe("sort=oldest");
});

test("searches the leads' own texts if the note search fails, and shows that", async () => {
  fake.rpc("find_in_notes").mockResolvedValue(serverError);
  await openBoard();
  const search = screen.getByLabelText("Search leads");
  await userEvent.type(search, "kopi");
  expect(
    await screen.findByText("The notes could not be searched. Only the leads' other texts were."),
  ).toBeTruthy();
  expect(companiesIn("Interested")).toEqual(["Kopi Lane"]);
  await userEvent.clear(search);
  await waitFor(() => expect(screen.queryByText(/^The notes could not/)).toBeNull());
});

test("offers to clear a search that finds nothing", async () => {
  fake.rpc("get_board_page").mockResolvedValue({ data: [], error: null });
  const counted = { stage: "interested", total: 1, shown: 0, counted_at: COUNTED_AT };
  fake.rpc("count_board").mockResolvedValue({ data: [counted], error: null });
  await openBoard("?q=nothing+like+it");
  const clear = await screen.findByText("Clear search and filters");
  serveBoard(kopi);
  await userEvent.click(clear);
  await waitFor(() => expect(companiesIn("Interested")).toEqual(["Kopi Lane"]));
  expect(screen.getByLabelText<HTMLInputElement>("Search leads").value).toBe("");
});

test("exports every lead of the view with its notes, loaded or not, and logs how many", async () => {
  const many = Array.from({ length: 130 }, (_, index) =>
    testLead({
      id: `lead-${index}`,
      company_name: `Kopi ${index}`,
      created_at: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
    }),
  );
  serveBoard(...many);
  await openBoard();
  await userEvent.click(screen.getByLabelText("More"));
  await chooseItem("Export CSV with commas");
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [name, text] = saveFile.mock.lastCall ?? [];
  expect(name).toBe("leads-2026-11-21.csv");
  const rows = text?.split("\r\n") ?? [];
  expect(rows).toHaveLength(131);
  expect(rows.at(-1)).toMatch(/^Kopi 129,/);
  await waitFor(() =>
    expect(fake.rpc("log_access").mock.lastCall?.[0].values).toEqual({
      action: "leads-exported",
      row_count: 130,
    }),
  );
});

test("shows that an export fails", async () => {
  await openBoard();
  fake.rpc("get_board_page").mockResolvedValue(serverError);
  await userEvent.click(screen.getByLabelText("More"));
  await chooseItem("Export CSV with commas");
  expect(
    await screen.findByText("The leads could not be exported. Please try again."),
  ).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
});

test("writes counts of a thousand or more with a separator in toolbar, columns and chips", async () => {
  fake.rpc("count_board").mockResolvedValue({
    data: [{ stage: "interested", total: 12_345, shown: 1_065, counted_at: COUNTED_AT }],
    error: null,
  });
  fake.rows("working_hours").mockResolvedValue({
    data: [
      {
        country: "SG",
        days: [1],
        opens: "09:00",
        closes: "18:00",
        response_minutes: 60,
        public_holidays: [],
      },
    ],
    error: null,
  });
  fake
    .rpc("count_chips")
    .mockResolvedValue({ data: { overdue: 2, mine: 0, fresh: 1, unplanned: 4_321 }, error: null });
  await openBoard();
  expect(await screen.findByRole("button", { name: "Nothing planned 4,321 leads" })).toBeTruthy();
  expect(screen.getAllByText(/^1,065 of 12,345/)).toHaveLength(2);
  expect(screen.queryByText(/1065|12345/)).toBeNull();
});
