import type { Page, Route } from "@playwright/test";
import { PUBLISHABLE_KEY } from "../../local/supabase/keys.ts";
import { adminRow, arrive, expectMessage, messages, submitSignIn, test } from "./admin-area.ts";
import { service } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { admin, urls } from "./stack.ts";

// SPEC section 8, word for word: by the server itself where it can be brought to it, else with the
// answer that it is known to give.

const TOKENS = `${urls.supabase}/auth/v1/token?grant_type=password`;
const TOO_MANY = "Too many login attempts. Please try again later.";

type Answer = (route: Route) => Promise<void>;

/** An error as the auth server words it. */
function authRefusal(status: number, code: string, message: string): Answer {
  return (route) =>
    route.fulfill({
      status,
      headers: { "access-control-allow-origin": "*", "x-supabase-api-version": "2024-01-01" },
      json: { code, message },
    });
}

const brokenServer: Answer = (route) =>
  route.fulfill({
    status: 500,
    headers: { "access-control-allow-origin": "*" },
    json: { code: "XX000", message: "boom", details: null, hint: null },
  });
const noAnswer: Answer = (route) => route.abort();

/** Lets `answer` stand in for the server, but for preflights, while `work` is done. */
async function answering(page: Page, url: RegExp, answer: Answer, work: () => Promise<void>) {
  const handler = async (route: Route) => {
    if (route.request().method() === "OPTIONS") await route.fallback();
    else await answer(route);
  };
  await page.route(url, handler);
  await work();
  await page.unroute(url, handler);
}

/** Asks for sessions without a pause while `work` is done, as a program that guesses passwords. */
async function crowding(page: Page, work: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const headers = { apikey: PUBLISHABLE_KEY };
  async function knock(): Promise<void> {
    while (!over.signal.aborted) await page.request.post(TOKENS, { headers, data: {} });
  }
  const crowd = Array.from({ length: 8 }, knock);
  await work().finally(() => over.abort());
  await Promise.all(crowd);
}

test("login: every message, then the way in", async ({ openRefused, createPerson }) => {
  const unconfirmed = await createPerson({ isConfirmed: false });
  const page = await openRefused();
  const button = page.getByRole("button", { name: "Sign In" });
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  await expect(page.getByText("Access the lead management dashboard")).toBeVisible();

  async function expectFailure(message: string, person: { email: string; password: string }) {
    await submitSignIn(page, person.email, person.password);
    await expectMessage(page, "Login Failed", message);
    await expect(button).toBeVisible();
    await expect(page).toHaveURL(`${urls.site}/admin/login`);
  }
  await expectFailure("Please confirm your email address before logging in.", unconfirmed);
  const wrong = { ...admin, password: "Wr0ng-one" };
  await expectFailure("Invalid email or password. Please check your credentials.", wrong);
  for (const [answer, message] of [
    [authRefusal(400, "unknown", "Too many requests"), TOO_MANY],
    [brokenServer, "Invalid credentials. Please try again."],
    [noAnswer, "Invalid credentials. Please try again."],
  ] as const) {
    await answering(page, /auth\/v1\/token/, answer, () => expectFailure(message, admin));
  }

  // The server's own throttle: now and then it has room for one more.
  await crowding(page, async () => {
    let status = 0;
    do {
      const answer = page.waitForResponse((response) => response.url() === TOKENS);
      await submitSignIn(page, wrong.email, wrong.password);
      status = (await answer).status();
    } while (status !== 429);
    await expectMessage(page, "Login Failed", TOO_MANY);
  });

  let requests = 0;
  const slowly: Answer = async (route) => {
    requests += 1;
    await expect(page.getByRole("button", { name: "Signing In..." })).toBeVisible();
    await page.getByRole("button", { name: "Signing In..." }).click({ force: true });
    await route.continue();
  };
  await answering(page, /auth\/v1\/token/, slowly, async () => {
    await submitSignIn(page, admin.email, admin.password);
    await expectMessage(page, "Login Successful", "Welcome to the admin dashboard!");
  });
  expect(requests).toBe(1);
  await expect(page).toHaveURL(`${urls.site}/admin/dashboard`);
  await page.goto("/admin/login");
  await expect(page).toHaveURL(`${urls.site}/admin/dashboard`);
});

async function setPrimary(isPrimary: boolean): Promise<void> {
  const { error } = await service
    .from("profiles")
    .update({ is_primary_admin: isPrimary })
    .eq("email", admin.email);
  if (error) throw error;
}

/** Takes the role from every admin but the demo's; the answer gives it back. */
async function keepOut(): Promise<() => Promise<void>> {
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
const adminsExist: Answer = (route) =>
  route.fulfill({
    status: 409,
    headers: { "access-control-allow-origin": "*" },
    json: { error: "This system already has admin users: admin users already exist." },
  });

const nobody: Answer = (route) =>
  route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: [] });

test("admin users: every message of adding one", async ({ openRefused, createPerson }) => {
  const unnamed = await createPerson({ name: "" });
  const page = await openRefused();
  await arrive(page, unnamed, "/users");
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
  await answering(page, MANAGE_ADMIN, slowly, () =>
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
    await answering(page, MANAGE_ADMIN, answer, () => expectRefusal(message));
  }
});

test("admin users: every message of deleting one, of loading them and of none", async ({
  openRefused,
  createPerson,
}) => {
  const siti = await createPerson();
  const page = await openRefused();
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
  // Both are read as deletable, then one is the primary admin again: the server knows better.
  await setPrimary(false);
  try {
    await arrive(page, siti, "/users");
    const asking = await openDialog(admin.email);
    await setPrimary(true);
    await asking.getByRole("button", { name: "Delete User" }).click();
    await expectMessage(page, "Error", "Cannot delete the primary admin user.");
    await expect(adminRow(page, admin.email)).toContainText("Cannot be deleted");
  } finally {
    await setPrimary(true);
  }
  await expectRefusal(siti.email, "You cannot delete your own account while logged in.");
  for (const answer of [brokenServer, noAnswer]) {
    await answering(page, MANAGE_ADMIN, answer, () => expectRefusal(siti.email, DELETE_FAILED));
  }

  await answering(page, /rest\/v1\/profiles/, brokenServer, async () => {
    await page.reload();
    await expect(heading).toBeVisible();
    await expectMessage(page, "Error", "Failed to fetch admin users. Please try again.");
    await expect(page.getByText("The admin users could not be loaded")).toBeVisible();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(adminRow(page, siti.email)).toBeVisible();

  await answering(page, /rest\/v1\/user_roles\?select=user_id/, nobody, async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "No Admin Users Found" })).toBeVisible();
    await expect(
      page.getByText(
        "There are no admin users in the system. Add the first admin user to get started.",
      ),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Admin User" })).toBeVisible();
  });
});

test("admin users: the last admin cannot be deleted", async ({ openRefused }) => {
  const page = await openRefused();
  const letBack = await keepOut();
  await setPrimary(false);
  try {
    await arrive(page, admin, "/users");
    await expect(page.getByRole("list", { name: "Admin users" }).getByRole("listitem")).toHaveCount(
      1,
    );
    await adminRow(page, admin.email).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete User" }).click();
    await expectMessage(
      page,
      "Error",
      "Cannot delete the last admin user. At least one admin must remain.",
    );
  } finally {
    await setPrimary(true);
    await letBack();
  }
});

test("settings: every message of the name and of the password", async ({
  openRefused,
  createPerson,
}) => {
  const siti = await createPerson();
  const page = await openRefused();

  await answering(page, /rest\/v1\/profiles/, brokenServer, async () => {
    await arrive(page, siti, "/settings");
    await expectMessage(page, "Error", "Failed to load profile data.");
  });
  await page.getByRole("button", { name: "Try again" }).click();
  const name = page.getByLabel("Full Name");
  const updateName = page.getByRole("button", { name: "Update Name" });
  await expect(name).toHaveValue(siti.name);
  await name.fill("S");
  await updateName.click();
  await expect(name).toHaveAccessibleDescription("Name must be at least 2 characters long");
  await name.fill("Siti R.");
  for (const answer of [brokenServer, noAnswer]) {
    await answering(page, /rest\/v1\/profiles/, answer, async () => {
      await updateName.click();
      await expectMessage(page, "Error", "Failed to update your name. Please try again.");
    });
  }
  await updateName.click();
  await expectMessage(page, "Success", "Your name has been updated successfully.");

  const current = page.getByLabel("Current Password");
  const next = page.getByLabel("New Password", { exact: true });
  const confirm = page.getByLabel("Confirm New Password");
  const change = page.getByRole("button", { name: "Change Password" });
  await change.click();
  await expect(current).toHaveAccessibleDescription("Current password is required");
  await expect(confirm).toHaveAccessibleDescription("Please confirm your password");
  for (const [typed, message] of [
    ["Ab1-efg", "Password must be at least 8 characters long"],
    ["NEW-PASS-2", "Password must contain at least one lowercase letter"],
    ["new-pass-2", "Password must contain at least one uppercase letter"],
    ["New-passes", "Password must contain at least one number"],
    ["NewPasses2", "Password must contain at least one special character"],
  ] as const) {
    await next.fill(typed);
    await expect(next).toHaveAccessibleDescription(new RegExp(`${message}$`));
  }
  await next.fill("New-pass-2");
  await confirm.fill("New-pass-3");
  await expect(confirm).toHaveAccessibleDescription("Passwords don't match");
  await confirm.fill("New-pass-2");
  await expect(confirm).toHaveAccessibleDescription("");

  await current.fill("Not-this-1");
  await change.click();
  await expect(messages(page)).toContainText("Invalid login credentials");
  await expect(current).toBeFocused();
  await expectMessage(page, "Error", "Invalid login credentials");
  await current.fill(siti.password);
  await answering(page, /auth\/v1\/user/, noAnswer, async () => {
    await change.click();
    await expectMessage(page, "Error", "Failed to update password. Please try again.");
  });
  await next.fill(siti.password);
  await confirm.fill(siti.password);
  await change.click();
  await expectMessage(page, "Error", "New password should be different from the old password.");
  await next.fill("New-pass-2");
  await confirm.fill("New-pass-2");
  await change.click();
  await expectMessage(page, "Success", "Your password has been updated successfully.");
  for (const field of [current, next, confirm]) await expect(field).toHaveValue("");
});
