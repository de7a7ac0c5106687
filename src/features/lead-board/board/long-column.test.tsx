import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../../supabase/testing/fake-client.ts";
import { PAGE_SIZE } from "../../lead-views/model/board-query.ts";
import { serveBoard } from "../testing/serve-board.ts";
import { openBoard, prepareBoard } from "../testing/test-board.tsx";
import { testLead } from "../../leads/testing/test-lead.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const leads = Array.from({ length: PAGE_SIZE + 2 }, (_, place) =>
  testLead({
    id: `lead-${place}`,
    company_name: `Kopi ${place}`,
    created_at: new Date(Date.UTC(2026, 10, 20) - place * 60_000).toISOString(),
  }),
);

beforeEach(() => {
  prepareBoard();
  serveBoard(...leads);
});

/** A column that is as high as this many cards of 200 px, the height that `prepareBoard` gives each. */
function showCards(count: number) {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(count * 200);
}

function pagesAsked() {
  return fake.rpc("get_board_page").mock.calls.map(([{ values }]) => values["after"]);
}

test("requests nothing more far from the end of the loaded leads", async () => {
  showCards(3);
  await openBoard();
  expect(pagesAsked()).toEqual([undefined]);
});

test("requests the next leads near the end, so that J continues past it", async () => {
  showCards(PAGE_SIZE + 2);
  await openBoard();
  await waitFor(() => expect(pagesAsked()).toHaveLength(2));
  expect(pagesAsked()[1]).toMatchObject({ id: `lead-${PAGE_SIZE - 1}` });
  const last = await screen.findByLabelText(`Drag Kopi ${PAGE_SIZE}`);
  screen.getByLabelText(`Drag Kopi ${PAGE_SIZE - 1}`).focus();
  await userEvent.keyboard("j");
  await waitFor(() => expect(document.activeElement).toBe(last));
});
