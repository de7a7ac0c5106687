import "../../ui/testing/overlays.ts";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { formatMoment } from "../../lib/format-time.ts";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import type { Webhook } from "./webhook-data.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeAll(() => import("../../ui/toast-region.tsx"));

const STATE = "Webhook status";
const off: Webhook = {
  url: null,
  pending: 0,
  sent_at: null,
  failed_at: null,
  failure: null,
  failing_since: null,
  next_call_at: null,
  stopped_at: null,
  old_secret_until: null,
};
const on = { ...off, url: "https://crm.example/hooks" };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function serve(webhook: Partial<Webhook>) {
  fake.rpc("get_webhook").mockResolvedValue({ data: [{ ...on, ...webhook }], error: null });
}

beforeEach(() => {
  resetFakeClient();
  serve({});
  fake.rpc("set_webhook").mockResolvedValue({ data: "whsec_first", error: null });
  fake.rpc("rotate_webhook_secret").mockResolvedValue({ data: "whsec_second", error: null });
  fake.invoke.mockResolvedValue({ data: { ok: true }, error: null });
});

function show() {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <WebhookCard />
      </ToastProvider>
    </SWRConfig>,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("saves the address in normalized form, and shows the secret once", async () => {
  serve(off);
  show();
  const field = await screen.findByLabelText("Address");
  await userEvent.type(field, " https://CRM.example/hooks#top ");
  serve({});
  await press("Turn On Webhook");
  const dialog = await screen.findByRole("dialog", { name: "Webhook Secret" });
  expect(within(dialog).getByLabelText<HTMLInputElement>("Secret").value).toBe("whsec_first");
  expect(fake.rpc("set_webhook").mock.lastCall?.[0].values).toEqual({
    new_url: "https://crm.example/hooks",
  });
  // Escape does not close the dialog, because the secret cannot be shown again.
  await userEvent.keyboard("{Escape}");
  expect(within(dialog).getByRole("alert").textContent).toContain("cannot be shown again");
  await press("I Have Saved It");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("https://crm.example/hooks")).toBeTruthy();
  expect(screen.queryByText("whsec_first")).toBeNull();
});

test.each([
  ["", "Address is required"],
  ["crm.example", "Enter a public address that begins with https://, without a port"],
  ["http://crm.example/", "Enter a public address that begins with https://, without a port"],
  ["https://10.0.0.1/", "Enter a public address that begins with https://, without a port"],
  ["https://crm.example:8443/", "Enter a public address that begins with https://, without a port"],
  ["https://crm.internal/", "Enter a public address that begins with https://, without a port"],
])("refuses the address %j beside the field, and sends nothing", async (typed, message) => {
  serve(off);
  show();
  const field = await screen.findByLabelText("Address");
  if (typed) await userEvent.type(field, typed);
  await press("Turn On Webhook");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(fake.rpc("set_webhook")).not.toHaveBeenCalled();
});

test("shows the last delivery, an earlier failure, and the number of waiting events", async () => {
  const [sent_at, failed_at] = [minutesAgo(5), minutesAgo(20)];
  serve({ sent_at, failed_at, failure: "The receiver answered 500.", pending: 1 });
  show();
  expect(await screen.findByText(formatMoment(sent_at))).toBeTruthy();
  expect(screen.getByText(`${formatMoment(failed_at)}. The receiver answered 500.`)).toBeTruthy();
  expect(screen.getByText("1 event")).toBeTruthy();
  expect(screen.getByRole("status", { name: STATE }).textContent).toBe("");
});

test("shows why deliveries fail and when the next attempt is, and can try at once", async () => {
  const next_call_at = new Date(Date.now() + 10 * 60_000).toISOString();
  const failure = "The receiver answered 500.";
  serve({ failing_since: minutesAgo(20), failure, next_call_at, pending: 3 });
  show();
  const status = within(await screen.findByRole("status", { name: STATE }));
  expect(
    await status.findByText(/The receiver answered 500. The next attempt is in 10 min/),
  ).toBeTruthy();
  serve({ pending: 0 });
  await press("Try Now");
  expect(await screen.findByText("The waiting events are being sent.")).toBeTruthy();
  expect(fake.rpc("resume_webhook")).toHaveBeenCalled();
});

test("shows that the webhook was stopped, and an error if it cannot be resumed", async () => {
  serve({ stopped_at: minutesAgo(2), failing_since: minutesAgo(2), failure: "It was 410." });
  show();
  expect(await screen.findByText("Stopped 2 min ago.")).toBeTruthy();
  fake
    .rpc("resume_webhook")
    .mockResolvedValueOnce({ data: null, error: { code: "XX000", message: "x" } });
  await press("Resume");
  expect(await screen.findByText("Failed to resume the webhook. Please try again.")).toBeTruthy();
});

test("shows whether the receiver accepted a test, and its response if not", async () => {
  show();
  await press("Send Test");
  expect(await screen.findByText("The receiver accepted the test.")).toBeTruthy();
  expect(fake.invoke).toHaveBeenCalledWith("send-webhooks", { body: { action: "test" } });
  const body = { error: { code: "DELIVERY_FAILED", message: "The receiver answered 404." } };
  const context = Response.json(body, { status: 502 });
  fake.invoke.mockResolvedValue({ data: null, error: { name: "FunctionsHttpError", context } });
  await press("Send Test");
  expect(await screen.findByText("The test failed. The receiver answered 404.")).toBeTruthy();
});

test("creates a new secret only after a confirmation, and shows it once", async () => {
  show();
  await press("New Secret");
  await press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fake.rpc("rotate_webhook_secret")).not.toHaveBeenCalled();
  await press("New Secret");
  await press("Create New Secret");
  const dialog = await screen.findByRole("dialog", { name: "Webhook Secret" });
  expect(within(dialog).getByLabelText<HTMLInputElement>("Secret").value).toBe("whsec_second");
});

test("asks before it is turned off, says what is lost, and stays open on a failure", async () => {
  serve({ pending: 2 });
  fake
    .rpc("set_webhook")
    .mockResolvedValueOnce({ data: null, error: { code: "XX000", message: "x" } });
  show();
  await press("Turn Off");
  const dialog = await screen.findByRole("dialog", { name: "Turn Off Webhook" });
  expect(dialog.textContent).toContain("The 2 waiting events are lost.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Turn Off" }));
  expect(await screen.findByText("Failed to turn the webhook off. Please try again.")).toBeTruthy();
  fake.rpc("set_webhook").mockResolvedValue({ data: null, error: null });
  serve(off);
  await userEvent.click(within(dialog).getByRole("button", { name: "Turn Off" }));
  expect(await screen.findByText("The webhook is off.")).toBeTruthy();
  expect(fake.rpc("set_webhook").mock.lastCall?.[0].values).toEqual({ new_url: null });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByRole("button", { name: "Turn On Webhook" })).toBeTruthy();
});

test("keeps the address on Cancel, and shows a new secret after saving another address", async () => {
  show();
  await press("Change Address");
  const field = await screen.findByLabelText<HTMLInputElement>("New address");
  expect([field.value, document.activeElement]).toEqual(["https://crm.example/hooks", field]);
  await press("Cancel");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change Address" }));
  await press("Change Address");
  await userEvent.clear(await screen.findByLabelText("New address"));
  await userEvent.type(await screen.findByLabelText("New address"), "https://other.example/");
  expect(fake.rpc("set_webhook")).not.toHaveBeenCalled();
  await press("Save Address");
  expect(await screen.findByRole("dialog", { name: "Webhook Secret" })).toBeTruthy();
  expect(fake.rpc("set_webhook").mock.calls.map(([{ values }]) => values)).toEqual([
    { new_url: "https://other.example/" },
  ]);
});

test("shows an error if the webhook cannot be loaded", async () => {
  const error = { code: "XX000", message: "boom" };
  fake.rpc("get_webhook").mockResolvedValue({ data: null, error });
  show();
  expect(await screen.findByText("The webhook could not be loaded.")).toBeTruthy();
});
