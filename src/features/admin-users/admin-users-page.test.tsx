import { configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ToastProvider } from "../../ui/toast.tsx";
import { AdminUsersPage } from "./admin-users-page.tsx";

// A page with its toasts: on a busy machine its first render alone takes seconds.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

type Answer = { data: unknown; error: unknown };

const backend = vi.hoisted(() => ({
  roles: vi.fn<(column: string, value: string) => Promise<object>>(),
  profiles: vi.fn<(ids: string[]) => Promise<object>>(),
  invoke: vi.fn<(name: string, options: { body: object }) => Promise<Answer>>(),
  signOut: vi.fn<() => Promise<object>>(),
}));
vi.mock("../../supabase/client.ts", () => ({
  supabase: {
    from: (table: string) => ({
      select: () =>
        table === "user_roles"
          ? { eq: backend.roles }
          : { in: (_column: string, ids: string[]) => backend.profiles(ids) },
    }),
    functions: { invoke: backend.invoke },
    auth: { signOut: backend.signOut },
  },
}));

const primary = {
  id: "1",
  full_name: null,
  email: "owner@selat.example",
  created_at: "2026-11-20T04:00:00Z",
  is_primary_admin: true,
};
const siti = {
  id: "2",
  full_name: "Siti Rahman",
  email: "siti@selat.example",
  created_at: "2026-11-18T04:00:00Z",
  is_primary_admin: false,
};

function list(...admins: object[]) {
  backend.roles.mockImplementation(() =>
    Promise.resolve({
      data: admins.map((admin) => ({ user_id: (admin as { id: string }).id })),
      error: null,
    }),
  );
  backend.profiles.mockImplementation(() => Promise.resolve({ data: admins, error: null }));
}

/** The answer of a function that refuses, as supabase-js hands it on. */
function refuse(message: string, status = 409, code = "SOME_CODE") {
  const context = Response.json({ error: message, code }, { status });
  const error = Object.assign(new Error("Edge Function returned a non-2xx status code"), {
    context,
  });
  backend.invoke.mockResolvedValue({ data: null, error });
}

beforeAll(() => import("../../ui/toast-region.tsx"));

beforeEach(() => {
  vi.resetAllMocks();
  list(siti, primary);
  backend.invoke.mockResolvedValue({ data: {}, error: null });
  backend.signOut.mockResolvedValue({ error: null });
});

function show() {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <AdminUsersPage />
      </ToastProvider>
    </SWRConfig>,
  );
}

async function open() {
  show();
  await waitFor(() => expect(screen.queryByText("Loading admin users...")).toBeNull());
}

async function openAddDialog() {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Add Admin User" }));
  return screen.findByRole("dialog", { name: "Add New Admin User" });
}

async function fillIn({ email = "new@selat.example", password = "secret" }) {
  await userEvent.type(screen.getByLabelText("Email"), email);
  await userEvent.type(screen.getByLabelText("Full Name (optional)"), "Mei Ling");
  await userEvent.type(screen.getByLabelText("Password"), password);
}

function create() {
  return userEvent.click(screen.getByRole("button", { name: "Create Admin User" }));
}

async function openDeleteDialog() {
  await open();
  await userEvent.click(screen.getByRole("button", { name: `Delete ${siti.email}` }));
  return screen.findByRole("dialog", { name: "Delete Admin User" });
}

test("lists the primary admin first, with names, badges, e-mails and dates", async () => {
  await open();
  expect(screen.getByRole("heading", { name: "User Management" })).toBeTruthy();
  expect(screen.getByText("Manage admin users who can access this dashboard")).toBeTruthy();
  const [first, second, ...more] = screen.getAllByRole("listitem");
  expect(more).toEqual([]);
  expect(first?.textContent).toBe(
    "No name providedPrimary AdminAdminowner@selat.exampleCreated 20 Nov 2026Cannot be deleted",
  );
  expect(second?.textContent).toBe("Siti RahmanAdminsiti@selat.exampleCreated 18 Nov 2026Delete");
  expect(backend.roles).toHaveBeenCalledWith("role", "admin");
  expect(backend.profiles).toHaveBeenCalledWith(["2", "1"]);
});

test("says that there are no admins", async () => {
  list();
  await open();
  expect(screen.getByText("No Admin Users Found")).toBeTruthy();
  expect(
    screen.getByText(
      "There are no admin users in the system. Add the first admin user to get started.",
    ),
  ).toBeTruthy();
});

test("a list that cannot be read is said once, and can be asked for again", async () => {
  backend.profiles.mockResolvedValue({ data: null, error: { code: "XX000", message: "boom" } });
  await open();
  expect(await screen.findByText("Failed to fetch admin users. Please try again.")).toBeTruthy();
  list(primary);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Primary Admin")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a session that is over is ended, not reported", async () => {
  backend.roles.mockResolvedValue({
    data: null,
    error: { code: "PGRST303", message: "JWT expired" },
  });
  show();
  await waitFor(() => expect(backend.signOut).toHaveBeenCalledOnce());
  expect(screen.queryByText("Failed to fetch admin users. Please try again.")).toBeNull();
});

test("creates an admin, says so, shows it and gives the focus back", async () => {
  await openAddDialog();
  await fillIn({});
  list(primary, siti, { ...siti, id: "3", full_name: "Mei Ling", email: "new@selat.example" });
  await create();
  expect(
    await screen.findByText("Admin user new@selat.example has been created successfully."),
  ).toBeTruthy();
  expect(backend.invoke).toHaveBeenCalledExactlyOnceWith("manage-admin", {
    body: {
      action: "create",
      user: { email: "new@selat.example", password: "secret", full_name: "Mei Ling" },
    },
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("Mei Ling")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add Admin User" }));
});

test("the button says that it is at work, and a second press sends nothing", async () => {
  backend.invoke.mockReturnValue(new Promise(() => {}));
  await openAddDialog();
  await fillIn({});
  await create();
  await userEvent.click(await screen.findByRole("button", { name: "Creating..." }));
  expect(backend.invoke).toHaveBeenCalledOnce();
});

test("an empty form is not sent, and says what each field needs", async () => {
  const dialog = await openAddDialog();
  await create();
  expect(await within(dialog).findByText("Invalid email address")).toBeTruthy();
  expect(within(dialog).getByText("Password must be at least 6 characters long.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  expect(backend.invoke).not.toHaveBeenCalled();
});

test("the password can be looked at, and is a new one to the password manager", async () => {
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

test.each(["Cancel", "Escape"])("%s closes the dialog and forgets what was typed", async (way) => {
  await openAddDialog();
  await userEvent.type(screen.getByLabelText("Email"), "half");
  if (way === "Cancel") await userEvent.click(screen.getByRole("button", { name: way }));
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
])("a creation refused with '%s' reads '%s'", async (message, shown) => {
  refuse(message);
  await openAddDialog();
  await fillIn({});
  await create();
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "new@selat.example");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
});

test("an answer of status 200 that carries an error is a refusal", async () => {
  backend.invoke.mockResolvedValue({ data: { error: "User already registered" }, error: null });
  await openAddDialog();
  await fillIn({});
  await create();
  expect(await screen.findByText("A user with this email already exists.")).toBeTruthy();
});

test("the question names the admin; Cancel asks nothing and gives the focus back", async () => {
  const dialog = await openDeleteDialog();
  expect(
    within(dialog).getByText(
      "Are you sure you want to delete siti@selat.example? This action cannot be undone. The user will lose access to the admin dashboard immediately.",
    ),
  ).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: `Delete ${siti.email}` }));
  expect(backend.invoke).not.toHaveBeenCalled();
});

test("deletes an admin, says so, and the focus goes to what is left", async () => {
  const dialog = await openDeleteDialog();
  list(primary);
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete User" }));
  expect(
    await screen.findByText("Admin user siti@selat.example has been deleted successfully."),
  ).toBeTruthy();
  expect(backend.invoke).toHaveBeenCalledExactlyOnceWith("manage-admin", {
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
])("a deletion refused with '%s' reads '%s'", async (message, shown) => {
  refuse(message);
  const dialog = await openDeleteDialog();
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete User" }));
  expect(await screen.findByText(shown)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

test.each([
  [401, "UNAUTHORIZED"],
  [403, "NOT_ADMIN"],
])("who is an admin no more is signed out (%s)", async (status, code) => {
  refuse("no", status, code);
  const dialog = await openDeleteDialog();
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete User" }));
  await waitFor(() => expect(backend.signOut).toHaveBeenCalledOnce());
});
