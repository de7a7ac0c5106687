import type { Page } from "@playwright/test";
import { PUBLISHABLE_KEY, signToken } from "../../local/supabase/keys.ts";
import {
  adminRow,
  arrive,
  arriveWith,
  enter,
  expectMessage,
  goTo,
  messages,
  openSession,
  SESSION_KEY,
  submitSignIn,
  test,
} from "./admin-area.ts";
import { service, storeLeads } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { urls } from "./stack.ts";

const LOGIN = `${urls.site}/admin/login`;
const FIVE_MINUTES = 5 * 60 * 1000;

function readSession(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
}

async function expectLedToLogin(page: Page, title: string, description: string): Promise<void> {
  await expect(page).toHaveURL(LOGIN);
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expectMessage(page, title, description);
  expect(await readSession(page)).toBeNull();
}

function expectExpired(page: Page): Promise<void> {
  return expectLedToLogin(page, "Session Expired", "Please log in again.");
}

function expectDenied(page: Page): Promise<void> {
  return expectLedToLogin(page, "Access Denied", "You don't have admin privileges.");
}

test("whoever is not signed in is sent to the login from every admin page", async ({
  openRefused,
}) => {
  const page = await openRefused();
  for (const path of ["", "/users", "/settings"]) {
    await page.goto(`/admin/dashboard${path}`);
    await expect(page).toHaveURL(LOGIN);
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  }
  await expect(messages(page)).toHaveText("");
});

test("a user without the role is told, signed out and sent to the login, from every admin page", async ({
  openRefused,
  createPerson,
}) => {
  const guest = await createPerson({ isAdmin: false });
  const page = await openRefused();
  await page.goto("/admin/login");
  await submitSignIn(page, guest.email, guest.password);
  await expectDenied(page);
  await page.getByRole("group", { name: "Login Successful" }).getByRole("button").click();

  await page.route(/rest\/v1\/user_roles/, async (route) => {
    if (route.request().method() === "OPTIONS") return route.fallback();
    await expect(page.getByText("Loading dashboard...")).toBeVisible();
    const headers = { "access-control-allow-origin": "*" };
    return route.fulfill({ status: 500, headers, json: { code: "XX000", message: "boom" } });
  });
  await submitSignIn(page, guest.email, guest.password);
  await expectLedToLogin(page, "Access Error", "Failed to verify admin access.");
});

test("logging out says so, goes home, and nothing leads back: not Back, not a deep link", async ({
  openRefused,
  createPerson,
}) => {
  const siti = await createPerson();
  const page = await openRefused();
  const session = await openSession(siti);
  await arriveWith(page, session);
  await goTo(page, "User Management");
  await goTo(page, "Settings");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${urls.site}/`);
  await expectMessage(page, "Logged Out", "You have been successfully logged out.");
  await page.goBack();
  await expect(page).toHaveURL(LOGIN);
  await page.goto("/admin/dashboard/users");
  await expect(page).toHaveURL(LOGIN);
  // The token itself is worth nothing any more, though it has an hour to run.
  const leads = await page.request.post(`${urls.supabase}/rest/v1/rpc/get_active_leads`, {
    headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${session.access_token}` },
  });
  expect([...(leads.ok() ? ((await leads.json()) as unknown[]) : [])]).toEqual([]);
});

test("the session is looked at every five minutes, and one found gone has expired", async ({
  openRefused,
  createPerson,
}) => {
  const siti = await createPerson();
  const page = await openRefused();
  await page.clock.install();
  // A page that asks the server for nothing meanwhile: the board would notice sooner.
  await arrive(page, siti, "/settings");
  const name = page.getByLabel("Full Name");
  await expect(name).toHaveValue(siti.name);
  await page.clock.runFor(FIVE_MINUTES);
  await expect(name).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.clock.runFor(FIVE_MINUTES - 60_000);
  await expect(name).toBeVisible();
  await page.clock.runFor(60_000);
  await expectExpired(page);
});

test("a token whose time is over says so, wherever it is noticed", async ({
  openRefused,
  createPerson,
}) => {
  const siti = await createPerson();
  const page = await openRefused();
  const longAgo = Math.round(Date.now() / 1000) - 7200;
  const expired = await signToken({
    sub: siti.id,
    role: "authenticated",
    aud: "authenticated",
    exp: longAgo,
  });

  // On arrival: the kept session claims to be good, the server knows better.
  const session = await openSession(siti);
  await arriveWith(page, { ...session, access_token: expired });
  await expectExpired(page);

  // On a page that is open already, by an answer to something the admin does.
  await arriveWith(page, session, "/settings");
  await expect(page.getByLabel("Full Name")).toHaveValue(siti.name);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify({ ...session, access_token: expired }),
  ] as const);
  await page.getByLabel("Full Name").fill("Somebody else");
  await page.getByRole("button", { name: "Update Name" }).click();
  await expectExpired(page);

  // By a refresh token that the server does not know.
  const other = await openSession(siti);
  await arriveWith(page, { ...other, expires_at: longAgo, refresh_token: "unknown" }, "/users");
  await expectExpired(page);
});

test("a token that was tampered with opens nothing", async ({ openRefused, createPerson }) => {
  const [siti, guest] = [await createPerson(), await createPerson({ isAdmin: false })];
  const page = await openRefused();
  const [head = "", claims = "", signature = ""] = (await openSession(siti)).access_token.split(
    ".",
  );
  const promoted = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...promoted, role: "service_role" }));
  for (const token of [
    `${head}.${forged.toString("base64url")}.${signature}`,
    "not-a-token",
    await signToken({ sub: guest.id, role: "authenticated", exp: Date.now() }),
  ]) {
    await arriveWith(page, { ...(await openSession(siti)), access_token: token }, "/users");
    await expect(page).toHaveURL(LOGIN);
    await expect(messages(page)).toContainText(/Access Error|Access Denied|Session Expired/);
    expect(await readSession(page)).toBeNull();
  }
  // Not JSON at all.
  await arriveWith(page, "{broken");
  await expect(page).toHaveURL(LOGIN);
});

test("one tab that logs out takes the others along, one that signs in lets them in", async ({
  openRefused,
  createPerson,
}) => {
  const siti = await createPerson();
  const first = await openRefused();
  await arrive(first, siti);
  const second = await first.context().newPage();
  await second.goto("/admin/dashboard/settings");
  await expect(second.getByLabel("Full Name")).toHaveValue(siti.name);
  await first.getByRole("button", { name: "Logout" }).click();
  await expect(first).toHaveURL(`${urls.site}/`);
  await expectExpired(second);

  await enter(first, siti);
  await expect(second).toHaveURL(`${urls.site}/admin/dashboard`);
  await expect(second.getByText(`Welcome, ${siti.email}`)).toBeVisible();
});

test("a password changed here ends the sessions elsewhere, and only those", async ({
  openRefused,
  createPerson,
}) => {
  const siti = await createPerson();
  const [here, elsewhere] = [await openRefused(), await openRefused()];
  await arrive(here, siti, "/settings");
  await arrive(elsewhere, siti, "/settings");
  await expect(elsewhere.getByLabel("Full Name")).toHaveValue(siti.name);
  await here.getByLabel("Current Password").fill(siti.password);
  await here.getByLabel("New Password", { exact: true }).fill("Teh-tarik-2");
  await here.getByLabel("Confirm New Password").fill("Teh-tarik-2");
  await here.getByRole("button", { name: "Change Password" }).click();
  await expectMessage(here, "Success", "Your password has been updated successfully.");

  // Its token has most of an hour to run, and changes nothing.
  await elsewhere.getByLabel("Full Name").fill("Not Siti");
  await elsewhere.getByRole("button", { name: "Update Name" }).click();
  await expectExpired(elsewhere);
  await goTo(here, "User Management");
  await expect(adminRow(here, siti.email)).toContainText(siti.name);
  await here.reload();
  await expect(adminRow(here, siti.email)).toBeVisible();

  await submitSignIn(elsewhere, siti.email, siti.password);
  await expectMessage(
    elsewhere,
    "Login Failed",
    "Invalid email or password. Please check your credentials.",
  );
  await submitSignIn(elsewhere, siti.email, "Teh-tarik-2");
  await expect(elsewhere.getByText(`Welcome, ${siti.email}`)).toBeVisible();
});

test("a deleted admin is out at the next request, whatever it is", async ({
  openRefused,
  createPerson,
}) => {
  test.slow();
  const occasions: [path: "" | "/users" | "/settings", (page: Page) => Promise<void>][] = [
    [
      "",
      async (page) => {
        await page.getByRole("button", { name: "Move to... Kopi Left Behind" }).click();
        await page.getByRole("menuitem", { name: "Closed" }).click();
      },
    ],
    ["", (page) => page.getByRole("button", { name: "Delete Kopi Left Behind" }).click()],
    ["/users", (page) => page.getByRole("link", { name: "Lead Management" }).click()],
    [
      "/settings",
      async (page) => {
        await page.getByLabel("Current Password").fill("Kopi-lane-1");
        await page.getByLabel("New Password", { exact: true }).fill("Teh-tarik-2");
        await page.getByLabel("Confirm New Password").fill("Teh-tarik-2");
        await page.getByRole("button", { name: "Change Password" }).click();
      },
    ],
    [
      "/settings",
      async (page) => {
        await page.getByLabel("Full Name").fill("Still Here");
        await page.getByRole("button", { name: "Update Name" }).click();
      },
    ],
    [
      "/users",
      async (page) => {
        await page.getByRole("button", { name: "Add Admin User" }).click();
        await page.getByLabel("Email").fill("new@selat.example");
        await page.getByLabel("Password", { exact: true }).fill("Kopi-lane-2");
        await page.getByRole("button", { name: "Create Admin User" }).click();
      },
    ],
    [
      "/users",
      (page) => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))),
    ],
  ];
  const [lead] = await storeLeads({ company_name: "Kopi Left Behind" });
  try {
    for (const [path, act] of occasions) {
      const siti = await createPerson();
      const page = await openRefused();
      await page.setViewportSize({ width: 1440, height: 900 });
      await arrive(page, siti, path);
      if (path === "") await expect(page.getByText("Kopi Left Behind")).toBeVisible();
      if (path === "/settings") await expect(page.getByLabel("Full Name")).toHaveValue(siti.name);
      if (path === "/users") await expect(adminRow(page, siti.email)).toBeVisible();
      const { error } = await service.auth.admin.deleteUser(siti.id);
      expect(error).toBeNull();
      // A board that hears of it first leaves nothing to press.
      const acted = act(page).catch((error: unknown) => {
        if (!page.isClosed()) throw error;
      });
      await Promise.race([acted, page.waitForURL(LOGIN)]);
      await expect(page).toHaveURL(LOGIN);
      await expect(messages(page)).toContainText("Access Denied");
      for (const wrong of ["Invalid login credentials", "Failed to", "Session Expired", "Lead "]) {
        await expect(messages(page)).not.toContainText(wrong);
      }
      await page.close();
    }
  } finally {
    await service
      .from("leads")
      .delete()
      .eq("id", lead?.id ?? "");
  }
});
