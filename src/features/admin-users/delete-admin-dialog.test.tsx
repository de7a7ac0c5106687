import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { registerAccessCheck } from "../../supabase/access.ts";
import { fake } from "../../supabase/testing/fake-client.ts";
import { list, openDialog, prepareAdmins, primary, refuse, siti } from "./testing/test-admins.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(prepareAdmins);

function openDeleteDialog() {
  return openDialog(`Delete ${siti.email}`, "Delete Admin User");
}

/** Opens the dialog and waits until the leads are counted, because its button is disabled until then. */
async function openCounted() {
  const dialog = await openDeleteDialog();
  await within(dialog).findByText("They own no leads.");
  return dialog;
}

const counted = (stage: string, shown: number) => ({ stage, total: 90, shown });

function serveCounts() {
  fake.rpc("count_board").mockResolvedValue({
    data: [counted("interested", 1200), counted("closed", 30), counted("failed", 4)],
    error: null,
  });
}

test("shows how many leads the user owns, and assigns them to the chosen user when deleting", async () => {
  serveCounts();
  const dialog = await openDeleteDialog();
  const leads = await within(dialog).findByLabelText<HTMLSelectElement>("Their leads");
  expect(fake.rpc("count_board").mock.calls[0]?.[0].values).toEqual({ view: { owner: siti.id } });
  expect(
    within(dialog).getByText(
      "They own 1,234 leads, 1,200 of them open. The leads keep their next actions.",
    ),
  ).toBeTruthy();
  expect([...leads.options].map(({ text }) => text)).toEqual([
    "Leave unassigned",
    "Hand over to owner@selat.example",
  ]);
  expect(leads.value).toBe("");
  await userEvent.selectOptions(leads, "Hand over to owner@selat.example");
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete User" }));
  expect(
    await screen.findByText(
      "Admin user siti@selat.example has been deleted successfully. owner@selat.example now owns their leads.",
    ),
  ).toBeTruthy();
  expect(fake.invoke).toHaveBeenCalledExactlyOnceWith("manage-admin", {
    body: { action: "delete", userId: siti.id, newOwner: primary.id },
  });
});

test('assigns the leads to nobody if "Leave unassigned" is chosen', async () => {
  serveCounts();
  const dialog = await openDeleteDialog();
  await within(dialog).findByLabelText("Their leads");
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete User" }));
  await waitFor(() =>
    expect(fake.invoke).toHaveBeenCalledExactlyOnceWith("manage-admin", {
      body: { action: "delete", userId: siti.id },
    }),
  );
});

test("allows a deletion only after the leads are counted or the count has failed", async () => {
  const response = Promise.withResolvers<{ data: null; error: object }>();
  fake.rpc("count_board").mockReturnValueOnce(response.promise);
  const dialog = await openDeleteDialog();
  expect(within(dialog).getByText("Counting their leads...")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete User" }));
  expect(fake.invoke).not.toHaveBeenCalled();
  response.resolve({ data: null, error: { code: "57014", message: "canceled" } });
  expect(await within(dialog).findByLabelText("Their leads")).toBeTruthy();
  expect(within(dialog).getByText(/^Their leads could not be counted\./)).toBeTruthy();
});

test("asks with the admin's address; Cancel sends nothing and returns the focus", async () => {
  const dialog = await openDeleteDialog();
  expect(
    within(dialog).getByText(
      "Are you sure you want to delete siti@selat.example? This action cannot be undone. The user will lose access to the admin dashboard immediately.",
    ),
  ).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: `Delete ${siti.email}` }));
  expect(fake.invoke).not.toHaveBeenCalled();
});

test("deletes an admin, shows a confirmation, and focuses 'Add Admin User'", async () => {
  const dialog = await openCounted();
  list(primary);
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete User" }));
  expect(
    await screen.findByText("Admin user siti@selat.example has been deleted successfully."),
  ).toBeTruthy();
  expect(fake.invoke).toHaveBeenCalledExactlyOnceWith("manage-admin", {
    body: { action: "delete", userId: "2" },
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add Admin User" })),
  );
});

test.each([
  ["Cannot delete the primary admin user.", "Cannot delete the primary admin user."],
  [
    "Cannot delete the last admin user. At least one admin must remain.",
    "Cannot delete the last admin user. At least one admin must remain.",
  ],
  [
    "You cannot delete your own account while logged in.",
    "You cannot delete your own account while logged in.",
  ],
  ["boom", "Failed to delete admin user. Please try again."],
])("shows the server's refusal '%s' as '%s'", async (message, expected) => {
  refuse(message);
  const dialog = await openCounted();
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete User" }));
  expect(await screen.findByText(expected)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

test.each([
  [401, "UNAUTHORIZED"],
  [403, "NOT_ADMIN"],
])("shows no error message to a user who has lost access, status %s", async (status, code) => {
  const check = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  const unregister = registerAccessCheck(check);
  refuse("no", status, code);
  const dialog = await openCounted();
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete User" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  unregister();
  expect(check).toHaveBeenCalledOnce();
  expect(screen.queryByText(/Failed to/)).toBeNull();
});
