import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import type { Lead } from "../leads/model/lead.ts";
import {
  kopi,
  serverError,
  tiffin,
  testEvent,
  testLead,
  testNote,
} from "../leads/testing/test-lead.ts";
import { shownAddress } from "../lead-actions/testing/test-desk.tsx";
import { renderPanel } from "./testing/test-panel.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const UNKNOWN = "0d9f6a0e-6a3e-4d1e-9c55-0b8f6c1d2e3f";
const created = testEvent({ lead_id: "kopi", kind: "created", to_stage: "interested" });

beforeEach(() => {
  sessionStorage.clear();
  resetFakeClient();
  fake.rows("lead_events").mockResolvedValue({ data: [created], error: null });
  fake.auth.getSession.mockResolvedValue({
    data: { session: { user: { id: "siti" } } },
    error: null,
  });
});

/** Opens the panel of the first of these leads; resolves to queries inside it. */
async function openPanel(leads: [Lead, ...Lead[]] = [kopi, tiffin]) {
  await renderPanel(`/admin/dashboard/leads/${leads[0].id}`, leads);
  const panel = within(await screen.findByRole("dialog", { name: leads[0].company_name }));
  await panel.findByRole("region", { name: "History" });
  return panel;
}

test("offers to load the lead again after a failure, and shows that no lead has this id", async () => {
  fake.row("leads").mockResolvedValue(serverError);
  await renderPanel(`/admin/dashboard/leads/${UNKNOWN}`, [kopi]);
  const retryButton = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText("The lead could not be loaded")).toBeTruthy();
  fake.row("leads").mockResolvedValue({ data: null, error: null });
  await userEvent.click(retryButton);
  expect(await screen.findByText("This lead was not found")).toBeTruthy();
});

test("sends no request if the id in the URL is no UUID", async () => {
  await renderPanel("/admin/dashboard/leads/nowhere", [kopi]);
  expect(await screen.findByText("This lead was not found")).toBeTruthy();
  expect(fake.row("leads")).not.toHaveBeenCalled();
});

test("an email address may break into two lines only after its @", async () => {
  const panel = await openPanel([{ ...kopi, email: "weiqiang@jinfenghuang.example" }]);
  const address = panel.getByRole("link", { name: "weiqiang@jinfenghuang.example" });
  expect(address.firstElementChild?.innerHTML).toBe("weiqiang@<wbr>jinfenghuang.example");
});

test("logs once that a lead was opened", async () => {
  await openPanel();
  const openedLogs = fake
    .rpc("log_access")
    .mock.calls.map(([{ values }]) => values)
    .filter(({ action }) => action === "lead-opened");
  expect(openedLogs).toEqual([{ action: "lead-opened", lead_id: "kopi" }]);
});

test("shows that notes and history could not be loaded, and keeps a note that was not stored", async () => {
  fake.rows("lead_notes").mockResolvedValue(serverError);
  fake.rows("lead_events").mockResolvedValue(serverError);
  fake.insert("lead_notes").mockResolvedValueOnce(serverError);
  const panel = await openPanel();
  expect(await panel.findByText("The notes could not be loaded.")).toBeTruthy();
  expect(await panel.findByText("The history could not be loaded.")).toBeTruthy();

  const field = panel.getByLabelText<HTMLTextAreaElement>("Add a note");
  await userEvent.type(field, "Asks for Tuesday.");
  await userEvent.click(panel.getByRole("button", { name: "Save note" }));
  expect(await panel.findByText("The note could not be saved. Please try again.")).toBeTruthy();
  expect(field.value).toBe("Asks for Tuesday.");

  const note = testNote({ lead_id: "kopi", author: "siti", body: "Asks for Tuesday." });
  fake.rows("lead_notes").mockResolvedValue({ data: [note], error: null });
  await userEvent.click(panel.getByRole("button", { name: "Save note" }));
  expect(await panel.findByText("Note added.")).toBeTruthy();
  await waitFor(() => expect(panel.getByText("Asks for Tuesday.")).toBeTruthy());
  expect(field.value).toBe("");
  const ids = fake.insert("lead_notes").mock.calls.map(([{ values }]) => values["id"]);
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(ids[0]);
});

test("removes the user's own note, and focuses the field for a new one", async () => {
  const note = testNote({ lead_id: "kopi", author: "siti", body: "Asks for Tuesday." });
  const others = testNote({ id: "other", lead_id: "kopi", author: "budi", body: "Budi's." });
  fake.rows("lead_notes").mockResolvedValue({ data: [note, others], error: null });
  fake.update("lead_notes").mockResolvedValue({ data: [{ id: "note" }], error: null });
  const panel = await openPanel();
  await panel.findByText("Budi's.");
  expect(panel.getAllByRole("button", { name: "Delete note" })).toHaveLength(1);
  fake.rows("lead_notes").mockResolvedValue({ data: [others], error: null });
  await userEvent.click(panel.getByRole("button", { name: "Delete note" }));
  expect(panel.queryByText("Asks for Tuesday.")).toBeNull();
  expect(document.activeElement).toBe(panel.getByLabelText("Add a note"));
  expect(await screen.findByText("Note Deleted")).toBeTruthy();
});

test("shows the consent text that the person agreed to, or no row if there is none", async () => {
  const agreed = { ...kopi, consent_text: "By sending this form you agree to our policy." };
  // The second lead was sent before the form had a consent text.
  const panel = await openPanel([agreed, { ...tiffin, notification_status: "sent" }]);
  const details = within(panel.getByRole("region", { name: "Details" }));
  const term = details.getByText("Consent");
  expect(term.nextSibling?.textContent).toBe("By sending this form you agree to our policy.");

  await userEvent.click(panel.getByRole("button", { name: "Close" }));
  await userEvent.click(await screen.findByRole("link", { name: "Tiffin & Co" }));
  await screen.findByRole("dialog", { name: "Tiffin & Co" });
  expect(screen.queryByText("Consent")).toBeNull();
});

test("shows the origin of an imported lead, and that the report leaves it out", async () => {
  const imported = {
    ...kopi,
    source: "import",
    is_counted: false,
    attribution: { utm_campaign: "Launch", form: "Demo form" },
  };
  const panel = await openPanel([imported, tiffin]);
  const origin = within(panel.getByRole("region", { name: "Where it came from" }));
  expect(origin.getByText("Form").nextSibling?.textContent).toBe("Demo form");
  expect(origin.getByText("Report").nextSibling?.textContent).toBe("Left out (chosen at import)");
});

test("shows why a notification failed, and a double click on Resend sends it once", async () => {
  const notification = {
    notification_status: "failed",
    notification_error: "Telegram answered 403.",
  };
  const panel = await openPanel([{ ...kopi, ...notification }]);
  const region = within(panel.getByRole("region", { name: "Notification" }));
  expect(region.getByText("Failed: Telegram answered 403.")).toBeTruthy();

  const refusal = { code: "TOO_EARLY", message: "Sent a minute ago." };
  fake.invoke.mockResolvedValueOnce({ data: null, error: refusal });
  await userEvent.click(region.getByRole("button", { name: "Resend" }));
  expect(await screen.findByText("Notification Not Sent")).toBeTruthy();
  expect(screen.getByText(/Sent a minute ago\./)).toBeTruthy();

  const { promise, resolve } = Promise.withResolvers<{ data: object; error: null }>();
  fake.invoke.mockReturnValueOnce(promise);
  await userEvent.dblClick(region.getByRole("button", { name: "Resend" }));
  resolve({ data: {}, error: null });
  expect(await screen.findByText("Sales was notified of Kopi Lane.")).toBeTruthy();
  expect(fake.invoke.mock.calls).toHaveLength(2);
  expect(fake.invoke).toHaveBeenLastCalledWith("send-telegram-notification", {
    body: { leadId: "kopi", action: "resend" },
  });
});

test("shows that a notification may have arrived if Telegram's response was lost", async () => {
  const notification = {
    notification_status: "unconfirmed",
    notification_error: "Telegram did not answer.",
  };
  const panel = await openPanel([{ ...kopi, ...notification }]);
  const region = within(panel.getByRole("region", { name: "Notification" }));
  expect(region.getByText("May have arrived. Telegram did not answer.")).toBeTruthy();

  const refusal = { code: "DELIVERY_UNCONFIRMED", message: "Telegram did not answer." };
  fake.invoke.mockResolvedValueOnce({ data: null, error: refusal });
  await userEvent.click(region.getByRole("button", { name: "Resend" }));
  expect(await screen.findByText("Notification May Have Arrived")).toBeTruthy();
});

test("asks after an email whether the lead was reached, and stores a yes as the first reply", async () => {
  fake.rpc("record_attempt").mockImplementation(async () => ({
    data: {
      ...kopi,
      first_response_at: "2026-11-20T09:00:00+00:00",
      updated_at: "2026-11-20T09:00:00+00:00",
    },
    error: null,
  }));
  const panel = await openPanel();
  const details = within(panel.getByRole("region", { name: "Details" }));
  expect(details.getByText("First reply").nextSibling?.textContent).toBe("None yet");
  // jsdom cannot follow a mailto link.
  const mail = panel.getByRole("link", { name: "Email" });
  mail.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(mail);
  expect(await panel.findByText("Did you reach them?")).toBeTruthy();
  await userEvent.click(panel.getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("Saved: you reached them by email.")).toBeTruthy();
  expect(details.getByText("First reply").nextSibling?.textContent).not.toBe("None yet");
  await waitFor(() => expect(panel.queryByText("Did you reach them?")).toBeNull());
});

test("a member has no button to resend the notification", async () => {
  await renderPanel("/admin/dashboard/leads/kopi", [kopi], { role: "member" });
  const region = await screen.findByRole("region", { name: "Notification" });
  expect(within(region).queryByRole("button", { name: "Resend" })).toBeNull();
});

test("closing the panel returns to the view that it was opened from", async () => {
  await renderPanel("/admin/dashboard?sort=oldest", [kopi]);
  await userEvent.click(await screen.findByRole("link", { name: "Kopi Lane" }));
  const panel = await screen.findByRole("dialog", { name: "Kopi Lane" });
  expect(shownAddress()).toBe("/admin/dashboard/leads/kopi?sort=oldest");
  await userEvent.click(within(panel).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(shownAddress()).toBe("/admin/dashboard?sort=oldest"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("steps through the column by button and by key, up to its end", async () => {
  const ayam = testLead({ id: "ayam", company_name: "Ayam", created_at: "2026-11-20T09:00:00Z" });
  await openPanel([ayam, kopi, tiffin]);
  expect(screen.getByText("1 of 2")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Next lead" }));
  await screen.findByRole("dialog", { name: "Kopi Lane" });
  expect(await screen.findByText("Kopi Lane, 2 of 2")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Next lead" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  await userEvent.keyboard("k");
  await screen.findByRole("dialog", { name: "Ayam" });
});

test("focuses the panel of the first lead, not its disabled button for the previous one", async () => {
  await renderPanel("/admin/dashboard/leads/kopi?q=mei", [kopi, tiffin]);
  await screen.findByText("1 of 2");
  const panel = screen.getByRole("dialog", { name: "Kopi Lane" });
  await waitFor(() => expect(document.activeElement).toBe(panel));
});

test("steps through search results of all stages as one list", async () => {
  await renderPanel("/admin/dashboard/leads/kopi?q=mei", [kopi, tiffin]);
  await screen.findByText("1 of 2");
  await userEvent.keyboard("j");
  await screen.findByRole("dialog", { name: "Tiffin & Co" });
  expect(shownAddress()).toBe("/admin/dashboard/leads/tiffin?q=mei");
});

test("M focuses the stage, A the owner, and Z undoes a move", async () => {
  const updated_at = "2026-11-21T09:00:00+00:00";
  fake.update("leads").mockResolvedValue({
    data: { ...kopi, stage: "request-demo", updated_at },
    error: null,
  });
  fake.rpc("undo_lead_move").mockResolvedValue({ data: kopi, error: null });
  const panel = await openPanel();
  screen.getByRole("dialog").focus();
  await userEvent.keyboard("a");
  expect(document.activeElement).toBe(panel.getByLabelText("Owner"));
  screen.getByRole("dialog").focus();
  await userEvent.keyboard("m");
  const stage = panel.getByLabelText("Stage");
  expect(document.activeElement).toBe(stage);
  await userEvent.selectOptions(stage, "request-demo");
  await screen.findByText("Lead moved to Request Demo");
  screen.getByRole("dialog").focus();
  await userEvent.keyboard("z");
  expect(await screen.findByText("Lead moved to Interested")).toBeTruthy();
});

test("assigns a lead to a user, then unassigns it", async () => {
  fake.rpc("get_team").mockResolvedValue({
    data: [{ id: "siti", full_name: "Siti Rahman", email: "siti@selat.example" }],
    error: null,
  });
  let minute = 10;
  fake.update("leads").mockImplementation(async ({ values }) => ({
    data: { ...kopi, ...values, updated_at: `2026-11-21T09:${(minute += 1)}:00+00:00` },
    error: null,
  }));
  const panel = await openPanel();
  const owner = panel.getByLabelText("Owner");
  await panel.findByText("Siti Rahman (you)");
  await userEvent.selectOptions(owner, "siti");
  expect(await screen.findByText("Lead assigned to Siti Rahman")).toBeTruthy();
  await userEvent.selectOptions(owner, "Unassigned");
  expect(await screen.findByText("Lead unassigned")).toBeTruthy();
  expect(fake.update("leads").mock.lastCall?.[0]).toMatchObject({
    values: { owner: null },
    filters: { owner: "siti" },
  });
});
