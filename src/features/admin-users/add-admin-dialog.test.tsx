import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { registerAccessCheck } from "../../supabase/access.ts";
import { fake } from "../../supabase/testing/fake-client.ts";
import { list, openDialog, prepareAdmins, primary, refuse, siti } from "./testing/test-admins.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(prepareAdmins);

function openAddDialog() {
  return openDialog("Add Admin User", "Add New Admin User");
}

async function fillIn({ email = "new@selat.example", password = "secret" }) {
  await userEvent.type(screen.getByLabelText("Email"), email);
  await userEvent.type(screen.getByLabelText("Full Name (optional)"), "Mei Ling");
  await userEvent.type(screen.getByLabelText("Password"), password);
}

function create() {
  return userEvent.click(screen.getByRole("button", { name: "Create Admin User" }));
}

test("confirms with the email address as stored, not as typed", async () => {
  fake.invoke.mockResolvedValue({
    data: { user: { id: "3", email: "new@selat.example" } },
    error: null,
  });
  await openAddDialog();
  await fillIn({ email: "New@Selat.Example" });
  await create();
  expect(
    await screen.findByText("Admin user new@selat.example has been created successfully."),
  ).toBeTruthy();
});

test("creates an admin, shows a confirmation and the new row, and returns the focus", async () => {
  await openAddDialog();
  await fillIn({});
  list(primary, siti, { ...siti, id: "3", full_name: "Mei Ling", email: "new@selat.example" });
  await create();
  expect(
    await screen.findByText("Admin user new@selat.example has been created successfully."),
  ).toBeTruthy();
  expect(fake.invoke).toHaveBeenCalledExactlyOnceWith("manage-admin", {
    body: {
      action: "create",
      user: { email: "new@selat.example", password: "secret", full_name: "Mei Ling" },
    },
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("Mei Ling")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add Admin User" }));
});

test("creates a member if that role is chosen", async () => {
  await openAddDialog();
  await fillIn({});
  await userEvent.selectOptions(screen.getByLabelText("Role"), "Member");
  await create();
  await waitFor(() => expect(fake.invoke).toHaveBeenCalledOnce());
  expect(fake.invoke.mock.lastCall?.[1].body).toMatchObject({ user: { role: "member" } });
});

test("shows 'Creating...' on the button, which then sends nothing more", async () => {
  fake.invoke.mockReturnValue(new Promise(() => {}));
  await openAddDialog();
  await fillIn({});
  await create();
  await userEvent.click(await screen.findByRole("button", { name: "Creating..." }));
  expect(fake.invoke).toHaveBeenCalledOnce();
});

test("sends nothing if the form is empty, and shows an error at each required field", async () => {
  const dialog = await openAddDialog();
  await create();
  expect(await within(dialog).findByText("Invalid email address")).toBeTruthy();
  expect(within(dialog).getByText("Password must be at least 6 characters long.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  expect(fake.invoke).not.toHaveBeenCalled();
});

test("can show the password, and marks it as a new one for password managers", async () => {
  const dialog = await openAddDialog();
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  expect(password.type).toBe("password");
  expect(password.autocomplete).toBe("new-password");
  expect(password.minLength).toBe(6);
  await userEvent.click(within(dialog).getByRole("button", { name: "Show" }));
  expect(password.type).toBe("text");
  await userEvent.click(within(dialog).getByRole("button", { name: "Hide" }));
  expect(password.type).toBe("password");
});

test.each(["Cancel", "Escape"])("%s closes the dialog and clears it", async (control) => {
  await openAddDialog();
  await userEvent.type(screen.getByLabelText("Email"), "half");
  if (control === "Cancel") await userEvent.click(screen.getByRole("button", { name: control }));
  else await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const button = screen.getByRole("button", { name: "Add Admin User" });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.click(button);
  expect(await screen.findByLabelText("Email")).toHaveProperty("value", "");
});

test.each([
  [
    "A user with this email address has already been registered",
    "A user with this email already exists.",
  ],
  ["User already registered", "A user with this email already exists."],
  ["A user with this email already exists.", "A user with this email already exists."],
  ["Password is too weak", "Password must be at least 6 characters long."],
  [
    "This system already has admin users: admin users already exist.",
    "This system already has admin users. Use a different method to add more admins.",
  ],
  ["boom", "Failed to create admin user. Please try again."],
])("shows the server's error '%s' as '%s'", async (message, expected) => {
  refuse(message);
  await openAddDialog();
  await fillIn({});
  await create();
  expect(await screen.findByText(expected)).toBeTruthy();
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "new@selat.example");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
});

test("treats a response of status 200 that contains an error as a refusal", async () => {
  fake.invoke.mockResolvedValue({ data: { error: "User already registered" }, error: null });
  await openAddDialog();
  await fillIn({});
  await create();
  expect(await screen.findByText("A user with this email already exists.")).toBeTruthy();
});

test("shows no error message to a user who has lost access", async () => {
  const check = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  const unregister = registerAccessCheck(check);
  refuse("no", 403, "NOT_ADMIN");
  await openAddDialog();
  await fillIn({});
  await create();
  await waitFor(() => expect(check).toHaveBeenCalled());
  await screen.findByRole("button", { name: "Create Admin User" });
  unregister();
  expect(screen.queryByText(/^Failed to/)).toBeNull();
});
