import "../../../ui/testing/overlays.ts";
import { configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { expect, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import { AdminUsersPage } from "../admin-users-page.tsx";
import type { AdminUser } from "../data.ts";

// Generous timeouts, because the first render of a page takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

export const primary: AdminUser = {
  id: "1",
  full_name: null,
  email: "owner@selat.example",
  created_at: "2026-11-20T04:00:00Z",
  is_primary_admin: true,
  role: "admin",
};
export const siti: AdminUser = {
  id: "2",
  full_name: "Siti Rahman",
  email: "siti@selat.example",
  created_at: "2026-11-18T04:00:00Z",
  is_primary_admin: false,
  role: "admin",
};

/** Sets the admins that the fake server returns. */
export function list(...admins: AdminUser[]) {
  const roles = admins.map(({ id, role }) => ({ user_id: id, role }));
  fake.rows("user_roles").mockResolvedValue({ data: roles, error: null });
  fake.rows("profiles").mockResolvedValue({ data: admins, error: null });
}

/** Makes the edge function refuse every request, with an error as supabase-js returns it. */
export function refuse(message: string, status = 409, code = "SOME_CODE") {
  const context = Response.json({ error: { code, message } }, { status });
  const error = Object.assign(new Error("Edge Function returned a non-2xx status code"), {
    context,
  });
  fake.invoke.mockResolvedValue({ data: null, error });
}

/** Two admins and a server that accepts every change; for `beforeEach`. */
export async function prepareAdmins() {
  resetFakeClient();
  list(siti, primary);
  // Loaded here, because on first use it may take longer to load than a findBy waits.
  await import("../../../ui/toast-region.tsx");
}

export function show() {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <AdminUsersPage />
      </ToastProvider>
    </SWRConfig>,
  );
}

/** Renders the page and waits until the admins are listed. */
export async function open() {
  show();
  await waitFor(() => expect(screen.queryByText("Loading the admin users...")).toBeNull());
}

/** Opens the page, presses a button and returns the dialog that opens. */
export async function openDialog(button: string, title: string) {
  await open();
  await userEvent.click(screen.getByRole("button", { name: button }));
  return screen.findByRole("dialog", { name: title });
}
