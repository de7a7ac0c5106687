import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Lead } from "../../leads/model/lead.ts";
import { fake } from "../../../supabase/testing/fake-client.ts";
import { moveByMenu, openBoard, prepareBoard, press } from "../testing/test-board.tsx";
import { Urgency } from "../../lead-ui/card/urgency.tsx";
import { kopi, tiffin } from "../../leads/testing/test-lead.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));
// Only cards render `Urgency`, so its calls count the renders of cards.
vi.mock("../../lead-ui/card/urgency.tsx", () => ({
  Urgency: vi.fn<(props: { lead: Lead }) => null>(() => null),
}));

beforeEach(prepareBoard);

test("renders no card but the dragged one again while it is dragged over columns", async () => {
  await openBoard();
  screen.getByRole("button", { name: "Drag Kopi Lane" }).focus();
  await press("Space");
  vi.mocked(Urgency).mockClear();
  for (const stage of ["Request Demo", "Request Trial", "Closed"]) {
    await press("ArrowRight");
    await screen.findByText(`Kopi Lane is over ${stage}.`);
  }
  const rendered = vi.mocked(Urgency).mock.calls.map(([{ lead }]) => lead.company_name);
  expect(rendered).not.toContain(tiffin.company_name);
  expect(rendered.length).toBeLessThanOrEqual(1);
  await press("Escape");
});

test("renders no card but the moved one again after a move", async () => {
  fake.update("leads").mockResolvedValue({ data: { ...kopi, stage: "closed" }, error: null });
  await openBoard();
  vi.mocked(Urgency).mockClear();
  await moveByMenu("Kopi Lane", "Closed");
  await screen.findByText("Lead moved to Closed");
  const rendered = vi.mocked(Urgency).mock.calls.map(([{ lead }]) => lead.company_name);
  expect(rendered).toContain("Kopi Lane");
  expect(rendered).not.toContain(tiffin.company_name);
});
