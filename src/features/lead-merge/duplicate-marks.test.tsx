import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, newestChannel } from "../../supabase/testing/fake-client.ts";
import { serveBoard } from "../lead-board/testing/serve-board.ts";
import { openBoard, prepareBoard } from "../lead-board/testing/test-board.tsx";
import { testLead, kopi, tiffin } from "../leads/testing/test-lead.ts";

import { leadMerge } from "./extension.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(prepareBoard);

const secondLead = testLead({ id: "again", company_name: "Kopi Again" });

/** Returns the lead ids of each search for duplicates, in order. */
function searchedIds() {
  return fake.rpc("get_duplicates").mock.calls.map(([{ values }]) => values["lead_ids"]);
}

function arrive(lead: typeof secondLead) {
  // The board reads its leads again shortly after an arrival, to update the counts.
  serveBoard(kopi, tiffin, lead);
  act(() => newestChannel().change("leads", { eventType: "INSERT", new: lead, old: {} }));
}

function markOf(company: string) {
  const card = screen.getByRole("heading", { level: 3, name: company }).closest("li");
  return card && within(card).queryByText(/other requests?/i);
}

test("marks a new lead and an earlier one as duplicates until one of them is removed", async () => {
  fake.rpc("get_duplicates").mockImplementation(async ({ values }) => {
    const { id, company_name, contact_name, created_at } = kopi;
    const duplicate = {
      lead_id: "again",
      id,
      company_name,
      contact_name,
      created_at,
      same: ["email"],
    };
    return {
      data: (values["lead_ids"] as string[]).includes("again") ? [duplicate] : [],
      error: null,
    };
  });
  await openBoard("", [leadMerge]);
  await vi.waitFor(() => expect(searchedIds()).toEqual([[kopi.id, tiffin.id]]));
  expect(markOf("Kopi Lane")).toBeNull();

  arrive(secondLead);
  await vi.waitFor(() => expect(markOf("Kopi Again")).toBeTruthy());
  expect(markOf("Kopi Lane")).toBeTruthy();
  expect(markOf("Tiffin & Co")).toBeNull();
  expect(searchedIds()).toEqual([[kopi.id, tiffin.id], ["again"]]);

  serveBoard(kopi, tiffin);
  act(() =>
    newestChannel().change("leads", {
      eventType: "UPDATE",
      new: {
        ...secondLead,
        deleted_at: "2026-11-21T08:00:00+00:00",
        updated_at: "2026-11-21T08:00:00+00:00",
      },
      old: {},
    }),
  );
  await vi.waitFor(() => expect(markOf("Kopi Lane")).toBeNull());
});

test("repeats a failed search for duplicates after the next change", async () => {
  fake.rpc("get_duplicates").mockResolvedValueOnce({ data: null, error: { code: "XX000" } });
  await openBoard("", [leadMerge]);
  await vi.waitFor(() => expect(searchedIds()).toHaveLength(1));
  arrive(secondLead);
  await vi.waitFor(() => expect(searchedIds()).toHaveLength(2));
  expect(new Set(searchedIds()[1] as string[])).toEqual(new Set([kopi.id, tiffin.id, "again"]));
});
