import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../../supabase/testing/fake-client.ts";
import { PAGE_SIZE } from "../../lead-views/model/board-query.ts";
import { serveBoard } from "../testing/serve-board.ts";
import { openBoard, prepareBoard } from "../testing/test-board.tsx";
import { testLead } from "../../leads/testing/test-lead.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const leads = Array.from({ length: PAGE_SIZE + 2 }, (_, index) =>
  testLead({
    id: `lead-${index}`,
    company_name: `Kopi ${index}`,
    created_at: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
  }),
);

beforeEach(() => {
  prepareBoard();
  serveBoard(...leads);
});

/** Makes columns as high as this many cards; `prepareBoard` gives each card 200 px. */
function showCards(count: number) {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(count * 200);
}

function requestedPages() {
  return fake.rpc("get_board_page").mock.calls.map(([{ values }]) => values["after"]);
}

test("requests no more leads while the end of the loaded ones is far away", async () => {
  showCards(3);
  await openBoard();
  expect(requestedPages()).toEqual([undefined]);
});

test("requests the next leads near the end, so that J continues past it", async () => {
  showCards(PAGE_SIZE + 2);
  await openBoard();
  await waitFor(() => expect(requestedPages()).toHaveLength(2));
  expect(requestedPages()[1]).toMatchObject({ id: `lead-${PAGE_SIZE - 1}` });
  const last = await screen.findByLabelText(`Drag Kopi ${PAGE_SIZE}`);
  screen.getByLabelText(`Drag Kopi ${PAGE_SIZE - 1}`).focus();
  await userEvent.keyboard("j");
  await waitFor(() => expect(document.activeElement).toBe(last));
});
