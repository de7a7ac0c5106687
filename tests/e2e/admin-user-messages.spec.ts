import {
  adminRow,
  type Answer,
  whileAnswering,
  openSignedIn,
  brokenServer,
  noAnswer,
  test,
} from "./admin-area.ts";
import { service } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { expectMessage, messages, tryAgain } from "./messages.ts";
import { admin } from "./stack.ts";

// The messages of SPEC section 8, word for word. The responses come from the real server if a test can cause them;
// otherwise they are mocked.

async function setPrimary(isPrimary: boolean): Promise<void> {
  const { error } = await service
    .from("profiles")
    .update({ is_primary_admin: isPrimary })
    .eq("email", admin.email);
  if (error) throw error;
}

/** Removes the role of every admin except the demo admin; returns a function that restores the roles. */
async function revokeOtherAdmins(): Promise<() => Promise<void>> {
  const { data: owner } = await service
    .from("profiles")
    .select("id")
    .eq("email", admin.email)
    .single()
    .throwOnError();
  const { data: others } = await service
    .from("user_roles")
    .delete()
    .neq("user_id", owner.id)
    .select()
    .throwOnError();
  return async () => {
    await service.from("user_roles").insert(others).throwOnError();
  };
}

const MANAGE_ADMIN = /functions\/v1\/manage-admin/;
const CREATE_FAILED = "Failed to create admin user. Please try again.";
const DELETE_FAILED = "Failed to delete admin user. Please try again.";

const shortened: Answer = (route) => {
  const body = { action: "create", user: { email: "new@selat.example", password: "short" } };
  return route.continue({ postData: JSON.stringify(body) });
};
/** Changes a request to delete the selected admin to this user: on the page, users cannot delete themselves. */
function deleting(userId: string): Answer {
  return (route) => route.continue({ postData: JSON.stringify({ action: "delete", userId }) });
}
const adminsExist: Answer = (route) =>
  route.fulfill({
    status: 409,
    headers: { "access-control-allow-origin": "*" },
    json: { error: "This system already has admin users: admin users already exist." },
  });

const nobody: Answer = (route) =>
  route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: [] });

test(
  "adding an admin shows every message",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const unnamed = await createPerson({ name: "" });
    const page = await openWithFailures();
    await openSignedIn(page, unnamed, "/users");
    await expect(adminRow(page, unnamed.email)).toContainText("No name provided");
    await page.getByRole("button", { name: "Add Admin User" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Admin User" });
    const email = dialog.getByLabel("Email");
    await dialog.getByLabel("Password", { exact: true }).fill("Kopi-lane-2");

    async function expectRefusal(message: string) {
      await dialog.getByRole("button", { name: "Create Admin User" }).click();
      await expect(messages(page)).toContainText(message);
      await expect(email).toBeFocused();
      await expectMessage(page, "Error", message);
    }
    await email.fill(admin.email);
    const slowly: Answer = async (route) => {
      await expect(dialog.getByRole("button", { name: "Creating..." })).toBeVisible();
      await route.continue();
    };
    await whileAnswering(page, MANAGE_ADMIN, slowly, () =>
      expectRefusal("A user with this email already exists."),
    );
    await email.fill("new@selat.example");
    for (const [answer, message] of [
      [shortened, "Password must be at least 6 characters long."],
      [
        adminsExist,
        "This system already has admin users. Use a different method to add more admins.",
      ],
      [brokenServer, CREATE_FAILED],
      [noAnswer, CREATE_FAILED],
    ] as const) {
      await whileAnswering(page, MANAGE_ADMIN, answer, () => expectRefusal(message));
    }
  },
);

test(
  "shows every message about a deletion, a list that cannot be loaded, and an empty list",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const [siti, dewi] = [await createPerson(), await createPerson()];
    const page = await openWithFailures();
    const heading = page.getByRole("heading", { level: 1, name: "User Management" });

    async function openDialog(email: string) {
      await adminRow(page, email).getByRole("button", { name: "Delete" }).click();
      return page.getByRole("dialog", { name: "Delete Admin User" });
    }
    async function expectRefusal(email: string, message: string) {
      await (await openDialog(email)).getByRole("button", { name: "Delete User" }).click();
      await expectMessage(page, "Error", message);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(adminRow(page, email)).toHaveCount(1);
    }
    // The page still offers to delete an admin who has meanwhile become the primary admin; the server refuses.
    await setPrimary(false);
    try {
      await openSignedIn(page, siti, "/users");
      const asking = await openDialog(admin.email);
      await setPrimary(true);
      await asking.getByRole("button", { name: "Delete User" }).click();
      await expectMessage(page, "Error", "Cannot delete the primary admin user.");
      await expect(adminRow(page, admin.email)).toContainText("Cannot be deleted");
    } finally {
      await setPrimary(true);
    }
    await expect(adminRow(page, siti.email)).toContainText("Your own account");
    await expect(adminRow(page, siti.email).getByRole("button")).toHaveCount(0);
    for (const [answer, message] of [
      [deleting(siti.id), "You cannot delete your own account while logged in."],
      [brokenServer, DELETE_FAILED],
      [noAnswer, DELETE_FAILED],
    ] as const) {
      await whileAnswering(page, MANAGE_ADMIN, answer, () => expectRefusal(dewi.email, message));
    }

    await whileAnswering(page, /rest\/v1\/profiles/, brokenServer, async () => {
      await page.reload();
      await expect(heading).toBeVisible();
      await expectMessage(page, "Error", "Failed to fetch admin users. Please try again.");
      await expect(page.getByText("The admin users could not be loaded")).toBeVisible();
    });
    await tryAgain(page, adminRow(page, siti.email));

    await whileAnswering(page, /rest\/v1\/user_roles\?select=user_id/, nobody, async () => {
      await page.reload();
      await expect(page.getByRole("heading", { name: "No Admin Users Found" })).toBeVisible();
      await expect(
        page.getByText(
          "There are no admin users in the system. Add the first admin user to get started.",
        ),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: "Add Admin User" })).toBeVisible();
    });
  },
);

test(
  "the last admin cannot be deleted",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const siti = await createPerson();
    const page = await openWithFailures();
    await openSignedIn(page, admin, "/users");
    await adminRow(page, siti.email).getByRole("button", { name: "Delete" }).click();
    const { data: owner } = await service
      .from("profiles")
      .select("id")
      .eq("email", admin.email)
      .single()
      .throwOnError();
    const restoreAdmins = await revokeOtherAdmins();
    await setPrimary(false);
    try {
      await whileAnswering(page, MANAGE_ADMIN, deleting(owner.id), async () => {
        await page.getByRole("button", { name: "Delete User" }).click();
        await expectMessage(
          page,
          "Error",
          "Cannot delete the last admin user. At least one admin must remain.",
        );
      });
    } finally {
      await setPrimary(true);
      await restoreAdmins();
    }
  },
);
