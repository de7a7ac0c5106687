import "../../ui/testing/overlays.ts";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { KeysCard } from "./keys-card.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeAll(() => import("../../ui/toast-region.tsx"));

const meta = {
  id: "1",
  name: "Meta lead ads",
  source: "api-meta-lead-ads",
  created_at: "2026-11-20T01:00:00Z",
  last_used_at: null,
};

function serve(...keys: object[]) {
  fake.rpc("get_lead_keys").mockResolvedValue({ data: keys, error: null });
}

beforeEach(() => {
  resetFakeClient();
  serve(meta);
  fake.rpc("create_lead_key").mockResolvedValue({ data: "slk_new", error: null });
  fake.rpc("revoke_lead_key").mockResolvedValue({ data: true, error: null });
});

function show() {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <KeysCard />
      </ToastProvider>
    </SWRConfig>,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("lists keys with their source and their last use", async () => {
  const used = { ...meta, id: "2", name: "Zapier", last_used_at: new Date().toISOString() };
  serve(meta, used);
  show();
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("Not used yet, created on 20 Nov 2026");
  expect(first?.textContent).toContain("api-meta-lead-ads");
  expect(second?.textContent).toContain("Last used just now");
  expect(screen.getByLabelText<HTMLInputElement>("Address for leads").value).toMatch(
    /\/functions\/v1\/leads$/,
  );
});

test("creates a key with the typed name, and shows the key once", async () => {
  serve();
  show();
  expect(await screen.findByText("No keys yet. Create one to receive leads.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Key name"), " Zapier ");
  serve({ ...meta, name: "Zapier" });
  await press("Create Key");
  const dialog = await screen.findByRole("dialog", { name: "Key “Zapier”" });
  expect(within(dialog).getByLabelText<HTMLInputElement>("Key").value).toBe("slk_new");
  expect(fake.rpc("create_lead_key").mock.lastCall?.[0].values).toEqual({ key_name: "Zapier" });
  await press("I Have Saved It");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("Key name").value).toBe("");
  expect(screen.getByRole("listitem").textContent).toContain("Zapier");
});

test.each([
  ["23505", "duplicate key", "A key with this name already exists."],
  ["23514", "There are 20 keys already", "There are already 20 keys. Revoke one first."],
  ["XX000", "boom", "Failed to create the key. Please try again."],
])("shows why a key was not created (%s), and keeps the name", async (code, message, expected) => {
  fake.rpc("create_lead_key").mockResolvedValue({ data: null, error: { code, message } });
  show();
  await userEvent.type(await screen.findByLabelText("Key name"), "Meta");
  await press("Create Key");
  expect(await screen.findByText(expected)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Key name").value).toBe("Meta");
});

test("requires a name of at most 40 characters", async () => {
  show();
  await press("Create Key");
  expect(await screen.findByText("Name is required")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Key name"), "x".repeat(41));
  expect(await screen.findByText("Name must be at most 40 characters")).toBeTruthy();
  expect(fake.rpc("create_lead_key")).not.toHaveBeenCalled();
});

test("revokes a key only after a confirmation", async () => {
  show();
  await press("Revoke Meta lead ads");
  const dialog = await screen.findByRole("dialog", { name: "Revoke “Meta lead ads”" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Revoke Meta lead ads" }));
  expect(fake.rpc("revoke_lead_key")).not.toHaveBeenCalled();
  await press("Revoke Meta lead ads");
  serve();
  await press("Revoke Key");
  expect(await screen.findByText("The key “Meta lead ads” has been revoked.")).toBeTruthy();
  expect(fake.rpc("revoke_lead_key").mock.lastCall?.[0].values).toEqual({ key_id: "1" });
  await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
});

test("shows an error if the keys cannot be loaded", async () => {
  const error = { code: "XX000", message: "boom" };
  fake.rpc("get_lead_keys").mockResolvedValue({ data: null, error });
  show();
  expect(await screen.findByText("The keys could not be loaded.")).toBeTruthy();
});
