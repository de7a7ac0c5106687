import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Lead } from "../model/lead.ts";
import { openBoard, prepareBoard, press, tiffin } from "../testing/test-board.tsx";
import { ReplyOverdue } from "./lead-details.tsx";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));
// Rendered by cards only, so it is called as often as cards are rendered.
vi.mock("./lead-details.tsx", async (load) => ({
  ...(await load<typeof import("./lead-details.tsx")>()),
  ReplyOverdue: vi.fn<(props: { lead: Lead }) => null>(() => null),
}));

beforeEach(prepareBoard);

test("a drag over the columns draws no card again but the one in hand", async () => {
  await openBoard();
  screen.getByRole("button", { name: "Drag Kopi Lane" }).focus();
  await press("Space");
  vi.mocked(ReplyOverdue).mockClear();
  for (const stage of ["Request Demo", "Request Trial", "Closed"]) {
    await press("ArrowRight");
    await screen.findByText(`Kopi Lane is over ${stage}.`);
  }
  const drawn = vi.mocked(ReplyOverdue).mock.calls.map(([{ lead }]) => lead.company_name);
  expect(drawn).not.toContain(tiffin.company_name);
  expect(drawn.length).toBeLessThanOrEqual(1);
  await press("Escape");
});
