import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { SWRConfig } from "swr";
import { beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { AdminUsersPage } from "./admin-users-page.tsx";
import { list, open, prepareAdmins, primary, show, siti } from "./testing/test-admins.tsx";
import { chooseItem } from "../../ui/testing/choose-item.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(prepareAdmins);

test("lists the primary admin first, with names, badges, emails and dates", async () => {
  await open();
  expect(screen.getByRole("heading", { name: "User Management" })).toBeTruthy();
  expect(screen.getByText("Manage admin users who can access this dashboard")).toBeTruthy();
  const [first, second, ...more] = screen.getAllByRole("listitem");
  expect(more).toEqual([]);
  expect(first?.textContent).toBe(
    "No name providedPrimary AdminAdminowner@selat.exampleCreated 20 Nov 2026Cannot be deleted",
  );
  expect(second?.textContent).toBe("Siti RahmanAdminsiti@selat.exampleCreated 18 Nov 2026Delete");
  expect(fake.rows("user_roles").mock.lastCall?.[0].filters).toEqual({});
  expect(fake.rows("profiles").mock.lastCall?.[0].filters).toEqual({ id: ["2", "1"] });
});

test("lists members after admins, and changes a role with the menu", async () => {
  const mei = { ...siti, id: "3", full_name: "Mei Ling", role: "member" } as const;
  list({ ...mei, email: "mei@selat.example" }, siti, primary);
  fake.auth.getSession.mockResolvedValue({
    data: { session: { user: { id: primary.id, email: primary.email } } },
    error: null,
  });
  await open();
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows[2]).toContain("Mei LingMember");
  await userEvent.click(await screen.findByRole("button", { name: "More for mei@selat.example" }));
  expect(screen.queryByRole("menuitem", { name: "Hand over primary role" })).toBeNull();
  await chooseItem("Make an admin");
  expect(await screen.findByText("mei@selat.example is now an admin.")).toBeTruthy();
  expect(fake.rpc("change_role").mock.lastCall?.[0].values).toEqual({
    target_user: "3",
    new_role: "admin",
  });
  const error = { code: "PT409", message: "You cannot change your own role." };
  fake.rpc("change_role").mockResolvedValue({ data: null, error });
  await userEvent.click(screen.getByRole("button", { name: `More for ${siti.email}` }));
  await chooseItem("Make a member");
  expect(await screen.findByText(error.message)).toBeTruthy();
});

test("shows an empty state if there are no admins", async () => {
  list();
  await open();
  expect(screen.getByText("No Admin Users Found")).toBeTruthy();
  expect(
    screen.getByText(
      "There are no admin users in the system. Add the first admin user to get started.",
    ),
  ).toBeTruthy();
});

test("shows one error with a Try again button if the list cannot be read", async () => {
  fake
    .rows("profiles")
    .mockResolvedValue({ data: null, error: { code: "XX000", message: "boom" } });
  await open();
  expect(await screen.findByText("Failed to fetch admin users. Please try again.")).toBeTruthy();
  list(primary);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Primary Admin")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("shows another admin's changes without a reload", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  list(primary, { ...siti, full_name: "Wei Jie Tan" });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText("Wei Jie Tan")).toBeTruthy();
  vi.useRealTimers();
});

/** Renders the list, and a button that replaces it with another page and back. */
function Pages() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Another page
      </button>
      {isOpen ? <AdminUsersPage /> : null}
    </>
  );
}

test("reads the list again when the page is reopened, because a name may have changed", async () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>
        <Pages />
      </ToastProvider>
    </SWRConfig>,
  );
  await screen.findByText("Siti Rahman");
  const reads = fake.rows("profiles").mock.calls.length;
  // Only 500 ms pass, less than the interval at which the list is read again in any case.
  vi.useFakeTimers();
  fireEvent.click(screen.getByText("Another page"));
  list(primary, { ...siti, full_name: "Wei Jie Tan" });
  fireEvent.click(screen.getByText("Another page"));
  await act(() => vi.advanceTimersByTimeAsync(500));
  vi.useRealTimers();
  expect(screen.getByText("Wei Jie Tan")).toBeTruthy();
  expect(fake.rows("user_roles").mock.calls.length).toBeGreaterThan(reads);
});

test("signs the user out and shows no error if the session has expired", async () => {
  fake.rows("user_roles").mockResolvedValue({
    data: null,
    error: { code: "PGRST303", message: "JWT expired" },
  });
  show();
  await waitFor(() => expect(fake.auth.signOut).toHaveBeenCalledOnce());
  expect(screen.queryByText("Failed to fetch admin users. Please try again.")).toBeNull();
});
