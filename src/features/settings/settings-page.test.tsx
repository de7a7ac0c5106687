import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { registerAccessCheck } from "../../supabase/access.ts";
import { AppError } from "../../supabase/app-error.ts";
import { DeskRoleContext } from "../../supabase/desk-role.tsx";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { SettingsPage } from "./settings-page.tsx";

const signInAgain = vi.hoisted(() =>
  vi.fn<(email: string, password: string, code: string) => Promise<void>>(),
);
vi.mock("../../supabase/password-check.ts", () => ({ signInAgain }));
vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const session = { user: { id: "1", email: "siti@selat.example" } };
const serverError = { data: null, error: { code: "XX000", message: "boom" } };

beforeAll(() => import("../../ui/toast-region.tsx"));

beforeEach(() => {
  // jsdom has no scrollIntoView.
  Element.prototype.scrollIntoView = () => {};
  resetFakeClient();
  signInAgain.mockReset().mockResolvedValue(undefined);
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
  fake.row("profiles").mockResolvedValue({ data: { full_name: "Siti" }, error: null });
  fake.rpc("get_desk_settings").mockResolvedValue({
    data: [{ ended_leads_kept_months: 24, short_chat_messages: false, may_change: false }],
    error: null,
  });
  fake.rpc("get_turnstile").mockResolvedValue({
    data: [{ site_key: null, proven_at: null, may_change: false }],
    error: null,
  });
  fake.update("profiles").mockResolvedValue({ data: { id: "1" }, error: null });
});

async function open(path = "/admin/dashboard/settings") {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route
              path="/admin/dashboard/settings/:group?"
              element={
                <SettingsPage
                  cards={{
                    account: <h2>Two-Factor</h2>,
                    leads: <p>Hours</p>,
                    connections: <p>Webhook</p>,
                  }}
                />
              }
            />
          </Routes>
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>,
  );
  await waitFor(() => expect(screen.queryByText("Loading your profile...")).toBeNull());
}

async function rename(to: string) {
  const field = screen.getByLabelText("Full Name");
  await userEvent.clear(field);
  if (to !== "") await userEvent.type(field, to);
  await userEvent.click(screen.getByRole("button", { name: "Update Name" }));
}

type Passwords = { current?: string; next?: string; confirm?: string };

async function change({ current = "Old-pass-1", next = "New-pass-2", confirm = next }: Passwords) {
  for (const [label, value] of [
    ["Current Password", current],
    ["New Password", next],
    ["Confirm New Password", confirm],
  ] as const) {
    if (value !== "") await userEvent.type(screen.getByLabelText(label), value);
  }
  await userEvent.click(screen.getByRole("button", { name: "Change Password" }));
}

/** Returns the error message of the field with this label. */
function errorOf(label: string): string | undefined {
  const ids = screen.getByLabelText(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  const id = ids.find((each) => each.endsWith("-error"));
  return id && (document.getElementById(id)?.textContent ?? undefined);
}

test("keeps text that is typed while the name is being saved", async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: { id: string }; error: null }>();
  fake.update("profiles").mockReturnValueOnce(promise);
  await open();
  await rename("Siti Rahman");
  const field = screen.getByLabelText<HTMLInputElement>("Full Name");
  await userEvent.type(field, "i");
  resolve({ data: { id: "1" }, error: null });
  await screen.findByRole("button", { name: "Update Name" });
  expect(field.value).toBe("Siti Rahmani");
});

test("shows the cards of the account, and the stored name", async () => {
  await open();
  expect(screen.getByRole("heading", { level: 1, name: "Settings" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Update Profile" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Change Password" })).toBeTruthy();
  expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Siti");
  expect(fake.row("profiles").mock.lastCall?.[0].filters).toEqual({ id: "1" });
});

test("each of the four groups has a path; an unknown path shows the first group", async () => {
  await open("/admin/dashboard/settings/leads");
  expect(screen.getByText("Hours")).toBeTruthy();
  expect(screen.queryByLabelText("Full Name")).toBeNull();
  const list = within(screen.getByRole("navigation", { name: "Groups of settings" }));
  const titles = list.getAllByRole("link").map(({ textContent }) => textContent);
  expect(titles).toEqual(["Your account", "Working with leads", "Connections", "Privacy and spam"]);
  expect(list.getByRole("link", { current: "page" }).textContent).toBe("Working with leads");
  await userEvent.click(list.getByRole("link", { name: "Connections" }));
  expect(screen.getByText("Webhook")).toBeTruthy();
  cleanup();
  await open("/admin/dashboard/settings/nothing");
  expect(await screen.findByLabelText("Full Name")).toBeTruthy();
});

test("a former path of the browser's settings shows the account, which now includes them", async () => {
  await open("/admin/dashboard/settings/browser");
  const titles = screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent);
  expect(titles).toEqual([
    "Update Profile",
    "Change Password",
    "Where You Are Signed In",
    "Two-Factor",
    "Appearance",
  ]);
});

test("shows a member only the account, without a list of groups", async () => {
  render(
    <DeskRoleContext value="member">
      <MemoryRouter initialEntries={["/admin/dashboard/settings/privacy"]}>
        <ToastProvider>
          <Routes>
            <Route path="/admin/dashboard/settings/:group?" element={<SettingsPage />} />
          </Routes>
        </ToastProvider>
      </MemoryRouter>
    </DeskRoleContext>,
  );
  expect(await screen.findByLabelText("Full Name")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Appearance" })).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
});

test.each([
  ["Full Name", "name"],
  ["Current Password", "current-password"],
  ["New Password", "new-password"],
  ["Confirm New Password", "new-password"],
])("marks %s for password managers as %s", async (label, token) => {
  await open();
  expect(screen.getByLabelText(label)).toHaveProperty("autocomplete", token);
});

test("a hidden field names the account for password managers", async () => {
  await open();
  const username = document.querySelector<HTMLInputElement>('[autocomplete="username"]');
  expect(username?.value).toBe("siti@selat.example");
  expect(username?.hidden).toBe(true);
});

test("loads the profile again after a failure when the user clicks Try again", async () => {
  fake.row("profiles").mockResolvedValueOnce(serverError);
  await open();
  expect(await screen.findByText("Failed to load profile data.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Change Password" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Full Name")).toHaveProperty("value", "Siti");
});

test("saves the trimmed name, and confirms it", async () => {
  await open();
  await rename("  Siti Rahman ");
  expect(await screen.findByText("Your name has been updated successfully.")).toBeTruthy();
  expect(fake.update("profiles")).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ values: { full_name: "Siti Rahman" }, filters: { id: "1" } }),
  );
  await waitFor(() =>
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Siti Rahman"),
  );
});

test.each(["", "S", " S "])("refuses the name '%s'", async (name) => {
  await open();
  await rename(name);
  await waitFor(() => expect(errorOf("Full Name")).toBe("Name must be at least 2 characters long"));
  expect(document.activeElement).toBe(screen.getByLabelText("Full Name"));
  expect(fake.update("profiles")).not.toHaveBeenCalled();
});

test("shows that a name was not updated, and keeps it in the field", async () => {
  fake.update("profiles").mockResolvedValue(serverError);
  await open();
  await rename("Siti Rahman");
  expect(await screen.findByText("Failed to update your name. Please try again.")).toBeTruthy();
  expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Siti Rahman");
});

test("signs in with the current password, changes it, and ends the other sessions", async () => {
  await open();
  await change({});
  expect(await screen.findByText("Your password has been updated successfully.")).toBeTruthy();
  expect(signInAgain).toHaveBeenCalledExactlyOnceWith("siti@selat.example", "Old-pass-1", "");
  expect(fake.auth.updateUser).toHaveBeenCalledExactlyOnceWith({ password: "New-pass-2" });
  expect(fake.auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: "others" });
  for (const label of ["Current Password", "New Password", "Confirm New Password"]) {
    expect(screen.getByLabelText(label)).toHaveProperty("value", "");
  }
});

test("shows that the current password is wrong, and changes nothing", async () => {
  signInAgain.mockRejectedValue(
    new AppError("Invalid login credentials", { code: "invalid_credentials", status: 400 }),
  );
  await open();
  await change({});
  expect(await screen.findByText("Invalid login credentials")).toBeTruthy();
  expect(errorOf("Current Password")).toBe("This is not your current password");
  expect(fake.auth.updateUser).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText("Current Password"));
});

test.each([
  [
    "the server's message",
    "New password should be different from the old password.",
    "same_password",
    "New password should be different from the old password.",
  ],
  ["no answer", "Failed to fetch", "network_error", "Failed to update password. Please try again."],
  ["no message", "", "unknown", "Failed to update password. Please try again."],
])("shows why a password was not updated: %s", async (_with, message, code, shown) => {
  fake.auth.updateUser.mockResolvedValue({ error: new AppError(message, { code }) });
  await open();
  await change({});
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.getByLabelText("New Password")).toHaveProperty("value", "New-pass-2");
});

test("shows a user who has lost access no message about a wrong password", async () => {
  const unregister = registerAccessCheck(() => Promise.resolve(false));
  signInAgain.mockRejectedValue(
    new AppError("Invalid login credentials", { code: "invalid_credentials", status: 400 }),
  );
  await open();
  await change({});
  expect(await screen.findByRole("button", { name: "Change Password" })).toBeTruthy();
  unregister();
  expect(screen.queryByText("Invalid login credentials")).toBeNull();
  expect(errorOf("Current Password")).toBeUndefined();
  expect(fake.auth.updateUser).not.toHaveBeenCalled();
});

test("shows a user who has lost access no message about a name that was not updated", async () => {
  await open();
  const check = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  const unregister = registerAccessCheck(check);
  const refusal = { code: "PGRST116", message: "no rows" };
  fake.update("profiles").mockResolvedValue({ data: null, error: refusal });
  await rename("Siti R.");
  await waitFor(() => expect(check).toHaveBeenCalled());
  expect(await screen.findByRole("button", { name: "Update Name" })).toBeTruthy();
  unregister();
  expect(screen.queryByText(/^Failed to update your name/)).toBeNull();
});

test("shows an error beside each field of an empty password form", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Change Password" }));
  await waitFor(() => expect(errorOf("Current Password")).toBe("Current password is required"));
  expect(errorOf("New Password")).toBe("Password must be at least 8 characters long");
  expect(errorOf("Confirm New Password")).toBe("Please confirm your password");
  expect(signInAgain).not.toHaveBeenCalled();
});

test.each([
  ["Ab1-efg", "Password must be at least 8 characters long"],
  ["NEW-PASS-2", "Password must contain at least one lowercase letter"],
  ["new-pass-2", "Password must contain at least one uppercase letter"],
  ["New-passes", "Password must contain at least one number"],
  ["NewPasses2", "Password must contain at least one special character"],
  ["New passes 2", "Password must contain at least one special character"],
  ["Password1!", "Password is known to be weak and easy to guess, please choose a different one."],
])("refuses the new password '%s'", async (next, message) => {
  await open();
  await change({ next });
  await waitFor(() => expect(errorOf("New Password")).toBe(message));
  expect(signInAgain).not.toHaveBeenCalled();
});

test("marks each rule as met while the new password is typed", async () => {
  await open();
  const field = screen.getByLabelText("New Password");
  const rules = within(screen.getByRole("region", { name: "Change Password" })).getAllByRole(
    "listitem",
  );
  const missing = () => rules.filter((rule) => rule.textContent.endsWith(", missing")).length;
  expect(missing()).toBe(5);
  for (const [typed, remaining] of [
    ["n", 4],
    ["N", 3],
    ["3", 2],
    ["-", 1],
    ["pass", 0],
  ] as const) {
    await userEvent.type(field, typed);
    expect(missing()).toBe(remaining);
  }
  expect(screen.getByText("5 of 5 rules met")).toBeTruthy();
  await userEvent.type(field, "{Backspace}");
  expect(missing()).toBe(1);
});

test("shows that the repeated password differs, until both are equal", async () => {
  await open();
  await change({ next: "New-pass-", confirm: "New-pass-2" });
  await waitFor(() => expect(errorOf("Confirm New Password")).toBe("Passwords don't match"));
  await userEvent.type(screen.getByLabelText("New Password"), "2");
  await waitFor(() => expect(errorOf("Confirm New Password")).toBeUndefined());
});

test("shows one password in plain text without showing the others", async () => {
  await open();
  const [showCurrent] = screen.getAllByRole("button", { name: "Show" });
  await userEvent.click(showCurrent ?? document.body);
  expect(screen.getByLabelText("Current Password")).toHaveProperty("type", "text");
  expect(screen.getByLabelText("New Password")).toHaveProperty("type", "password");
});
