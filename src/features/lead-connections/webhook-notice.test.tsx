import { act, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { DeskRoleContext } from "../../supabase/desk-role.tsx";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { WebhookNotice } from "./webhook-notice.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

function serve(stopped_at: string | null) {
  const row = { url: "https://crm.example/", failure: "It answered 500.", stopped_at };
  fake.rpc("get_webhook").mockResolvedValue({ data: [row], error: null });
}

beforeEach(() => {
  resetFakeClient();
  serve(new Date().toISOString());
});

function show(role: "admin" | "member") {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <DeskRoleContext value={role}>
        <ToastProvider>
          <MemoryRouter>
            <WebhookNotice />
          </MemoryRouter>
        </ToastProvider>
      </DeskRoleContext>
    </SWRConfig>,
  );
}

test("shows an admin that and why the webhook was stopped, with a link to Settings", async () => {
  show("admin");
  const notice = await screen.findByRole("note", { name: "The webhook was stopped just now" });
  expect(notice.textContent).toContain("It answered 500.");
  expect(screen.getByRole("link", { name: "Settings" }).getAttribute("href")).toBe(
    "/admin/dashboard/settings/connections",
  );
});

test("shows nothing while the webhook works or its state is loading", async () => {
  serve(null);
  show("admin");
  expect(screen.queryByRole("note")).toBeNull();
  await waitFor(() => expect(fake.rpc("get_webhook")).toHaveBeenCalled());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole("note")).toBeNull();
});

test("shows nothing to a member, who cannot resume the webhook", () => {
  show("member");
  expect(screen.queryByRole("note")).toBeNull();
  expect(fake.rpc("get_webhook")).not.toHaveBeenCalled();
});
