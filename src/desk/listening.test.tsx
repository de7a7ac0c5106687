import { screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openBoard, prepareBoard } from "../features/lead-board/testing/test-board.tsx";
import { renderPanel } from "../features/lead-panel/testing/test-panel.tsx";
import {
  kopi,
  testEvent,
  testLead,
  testNote,
  tiffin,
} from "../features/leads/testing/test-lead.ts";
import { answered, openToday, prepareToday } from "../features/today/testing/test-today.tsx";
import { fake, resetFakeClient } from "../supabase/testing/fake-client.ts";
import { readAloud } from "../ui/testing/listen.ts";

vi.mock("../supabase/client.ts", () => import("../supabase/testing/fake-client.ts"));

beforeAll(() => import("../ui/toast-region.tsx"));
// The date is fixed, because the transcripts contain how long ago something happened.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00+08:00") });
});
afterEach(() => void vi.useRealTimers());

test("a screen reader reads the board as in its transcript", async () => {
  prepareBoard();
  await openBoard();
  await screen.findByRole("region", { name: "Notifications" });
  await expect(await readAloud(document.body)).toMatchFileSnapshot("transcripts/board.txt");
});

test("a screen reader reads the panel of a lead as in its transcript", async () => {
  sessionStorage.clear();
  resetFakeClient();
  const created = testEvent({ lead_id: "kopi", kind: "created", to_stage: "interested" });
  fake.rows("lead_events").mockResolvedValue({ data: [created], error: null });
  fake.auth.getSession.mockResolvedValue({
    data: { session: { user: { id: "siti" } } },
    error: null,
  });
  fake.rows("lead_notes").mockResolvedValue({
    data: [testNote({ id: "note", lead_id: "kopi", body: "Asks for a demo on Friday." })],
    error: null,
  });
  await renderPanel("/admin/dashboard/leads/kopi", [kopi, tiffin]);
  const panel = await screen.findByRole("dialog", { name: "Kopi Lane" });
  await screen.findByRole("region", { name: "History" });
  await expect(await readAloud(panel)).toMatchFileSnapshot("transcripts/panel.txt");
});

test("a screen reader reads Today as in its transcript", async () => {
  prepareToday();
  const planned = { ...answered, next_action: "Call", owner: "siti" };
  await openToday([
    kopi,
    testLead({ id: "late", company_name: "Late & Sons", ...planned, next_action_on: "2026-11-19" }),
    testLead({ id: "due", company_name: "Due Co", ...planned, next_action_on: "2026-11-21" }),
  ]);
  await screen.findByRole("region", { name: "Notifications" });
  // The element with the router's location exists only in tests, so a screen reader must not read it.
  screen.getByTestId("place").ariaHidden = "true";
  await expect(await readAloud(document.body)).toMatchFileSnapshot("transcripts/today.txt");
});
