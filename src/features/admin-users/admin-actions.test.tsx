import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../supabase/app-error.ts";
import { fake } from "../../supabase/testing/fake-client.ts";
import { list, open, prepareAdmins, primary, siti } from "./testing/test-admins.tsx";
import { chooseItem } from "../../ui/testing/choose-item.ts";

const withPassword = vi.hoisted(() =>
  vi.fn<
    (
      act: string,
      person: { email: string; password: string },
      work: (proof: string) => Promise<void>,
    ) => Promise<void>
  >(),
);
vi.mock("../../supabase/password-check.ts", () => ({ withPassword }));
vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(async () => {
  await prepareAdmins();
  withPassword.mockReset().mockImplementation((_act, _person, work) => work("proof"));
  fake.rpc("hand_over_primary").mockResolvedValue({ data: null, error: null });
});

async function openAs({ id, email }: { id: string; email: string }) {
  fake.auth.getSession.mockResolvedValue({
    data: { session: { user: { id, email } } },
    error: null,
  });
  await open();
}

async function choose(email: string, item: string) {
  await userEvent.click(await screen.findByRole("button", { name: `More for ${email}` }));
  await chooseItem(item);
}

async function handOver(password: string) {
  await choose(siti.email, "Hand over primary role");
  await userEvent.type(await screen.findByLabelText("Your Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Hand Over" }));
}

test("shows neither the menu nor Delete in the user's own row", async () => {
  await openAs(siti);
  expect(await screen.findByRole("button", { name: `More for ${primary.email}` })).toBeTruthy();
  expect(screen.queryByRole("button", { name: `More for ${siti.email}` })).toBeNull();
  expect(screen.getByText("Your own account")).toBeTruthy();
  expect(screen.queryByRole("button", { name: `Delete ${siti.email}` })).toBeNull();
});

test("sends another admin a link to choose a new password", async () => {
  await openAs(siti);
  await choose(primary.email, "Send password reset link");
  expect(
    await screen.findByText(`A link to choose a new password has been sent to ${primary.email}.`),
  ).toBeTruthy();
  expect(fake.auth.resetPasswordForEmail).toHaveBeenCalledExactlyOnceWith(primary.email);
});

test.each([
  [429, "Too many links were sent. Please try again in a few minutes."],
  [500, "Failed to send the link. Please try again."],
])("shows why a link could not be sent if the status is %i", async (status, message) => {
  const error = new AppError("No.", { code: "over_email_send_rate_limit", status });
  fake.auth.resetPasswordForEmail.mockResolvedValue({ data: null, error });
  await openAs(siti);
  await choose(primary.email, "Send password reset link");
  expect(await screen.findByText(message)).toBeTruthy();
});

test("offers 'Hand over primary role' only to the primary admin", async () => {
  await openAs(siti);
  await userEvent.click(await screen.findByRole("button", { name: `More for ${primary.email}` }));
  expect(await screen.findByRole("menuitem", { name: "Send password reset link" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Hand over primary role" })).toBeNull();
});

test("hands the primary role over after the password, and lists the new primary admin first", async () => {
  await openAs(primary);
  await choose(siti.email, "Hand over primary role");
  const dialog = await screen.findByRole("dialog", { name: "Hand Over Primary Role" });
  expect(dialog.textContent).toContain(`${siti.email} becomes the primary admin`);
  await userEvent.type(screen.getByLabelText("Your Password"), "Old-pass-1");
  list({ ...primary, is_primary_admin: false }, { ...siti, is_primary_admin: true });
  await userEvent.click(screen.getByRole("button", { name: "Hand Over" }));
  expect(await screen.findByText(`${siti.email} is now the primary admin.`)).toBeTruthy();
  expect(withPassword.mock.lastCall?.slice(0, 2)).toEqual([
    "hand-over-primary",
    { email: primary.email, password: "Old-pass-1" },
  ]);
  expect(fake.rpc("hand_over_primary").mock.lastCall?.[0].values).toEqual({
    target_user: siti.id,
    proof: "proof",
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("Siti Rahman");
});

test.each([
  ["invalid_credentials", 400, "Invalid login credentials", "This is not your current password"],
  ["over_request_rate_limit", 429, "x", "Too many attempts. Please try again later."],
  ["XX000", 500, "boom", "Failed to hand over the role. Please try again."],
])("shows a message for %s, and keeps the dialog open", async (code, status, message, expected) => {
  withPassword.mockRejectedValue(new AppError(message, { code, status }));
  await openAs(primary);
  await handOver("Wrong-one-1");
  expect(await screen.findByText(expected)).toBeTruthy();
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(fake.rpc("hand_over_primary")).not.toHaveBeenCalled();
});

test("shows the database's own message if it refuses to hand the role over", async () => {
  const error = { code: "PT409", message: "Only the primary admin can hand over the role." };
  fake.rpc("hand_over_primary").mockResolvedValue({ data: null, error });
  await openAs(primary);
  await handOver("Old-pass-1");
  expect(await screen.findByText(error.message)).toBeTruthy();
});
