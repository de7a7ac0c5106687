import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Lead } from "../../leads/model/lead.ts";
import { fake } from "../../../supabase/testing/fake-client.ts";
import { moveByMenu, openBoard, prepareBoard, press } from "../testing/test-board.tsx";
import { Urgency } from "../../lead-ui/card/urgency.tsx";
import { kopi, tiffin } from "../../leads/testing/test-lead.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));
// Rendered by cards only, so it is called as often as cards are rendered.
vi.mock("../../lead-ui/card/urgency.tsx", () => ({
  Urgency: vi.fn<(props: { lead: Lead }) => null>(() => null),
}));

beforeEach(prepareBoard);

test("a drag over the columns renders no card again except the dragged one", async () => {
  await openBoard();
  screen.getByRole("button", { name: "Drag Kopi Lane" }).focus();
  await press("Space");
  vi.mocked(Urgency).mockClear();
  for (const stage of ["Request Demo", "Request Trial", "Closed"]) {
    await press("ArrowRight");
    await screen.findByText(`Kopi Lane is over ${stage}.`);
  }
  const drawn = vi.mocked(Urgency).mock.calls.map(([{ lead }]) => lead.company_name);
  expect(drawn).not.toContain(tiffin.company_name);
  expect(drawn.length).toBeLessThanOrEqual(1);
  await press("Escape");
});

test("a move renders no card again except the moved one", async () => {
  fake.update("leads").mockResolvedValue({ data: { ...kopi, stage: "closed" }, error: null });
  await openBoard();
  vi.mocked(Urgency).mockClear();
  await moveByMenu("Kopi Lane", "Closed");
  await screen.findByText("Lead moved to Closed");
  const drawn = vi.mocked(Urgency).mock.calls.map(([{ lead }]) => lead.company_name);
  expect(drawn).toContain("Kopi Lane");
  expect(drawn).not.toContain(tiffin.company_name);
});
