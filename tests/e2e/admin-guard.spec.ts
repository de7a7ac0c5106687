import type { Page } from "@playwright/test";
import {
  type Answer,
  openWithSession,
  expectExpired,
  expectRedirectToLogin,
  goTo,
  LOGIN,
  openSession,
  readSession,
  SESSION_KEY,
  submitSignIn,
  test,
  whileAnswering,
} from "./admin-area.ts";
import { storeLeads } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { closeMessages, expectMessage, messages } from "./messages.ts";
import { keys, urls } from "./stack.ts";

function expectDenied(page: Page): Promise<void> {
  return expectRedirectToLogin(page, "Access Denied", "You don't have admin privileges.");
}

test("redirects a visitor without a session from every admin page to the login", async ({
  openWithFailures,
}) => {
  const page = await openWithFailures();
  for (const path of ["", "/users", "/settings"]) {
    await page.goto(`/admin/dashboard${path}`);
    await expect(page).toHaveURL(LOGIN);
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  }
  await expect(page.getByText(/Session Expired|Access Denied/)).toHaveCount(0);
});

const badGateway: Answer = (route) =>
  route.fulfill({ status: 502, headers: { "access-control-allow-origin": "*" }, body: "" });

test("opens a link to a lead after the login, and signs nobody out after a short outage", async ({
  openWithFailures,
  createPerson,
}) => {
  const [lead] = await storeLeads({ company_name: "Linked Lane" });
  const siti = await createPerson();
  const page = await openWithFailures();
  await page.goto(`/admin/dashboard/leads/${lead?.id}?sort=oldest`);
  await expect(page).toHaveURL(LOGIN);
  await submitSignIn(page, siti.email, siti.password);
  await expect(page).toHaveURL(`${urls.site}/admin/dashboard/leads/${lead?.id}?sort=oldest`);
  await expect(page.getByRole("dialog", { name: "Linked Lane" })).toBeVisible();

  await whileAnswering(page, /rest\/v1\/user_roles/, badGateway, async () => {
    await page.reload();
    await expect(page.getByText("The server is not responding. Trying again.")).toBeVisible();
  });
  await expect(page.getByRole("dialog", { name: "Linked Lane" })).toBeVisible();
  await expect(messages(page)).toHaveText("");
});

test(
  "signs out a user without the role, and with another message if the check fails",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const guest = await createPerson({ isAdmin: false });
    const page = await openWithFailures();
    await page.goto("/admin/login");
    await submitSignIn(page, guest.email, guest.password);
    await expectDenied(page);
    await closeMessages(page);

    await page.route(/rest\/v1\/user_roles/, async (route) => {
      if (route.request().method() === "OPTIONS") return route.fallback();
      await expect(page.getByText("Loading dashboard...")).toBeVisible();
      const headers = { "access-control-allow-origin": "*" };
      return route.fulfill({ status: 500, headers, json: { code: "XX000", message: "boom" } });
    });
    await submitSignIn(page, guest.email, guest.password);
    await expectRedirectToLogin(page, "Access Error", "Failed to verify admin access.");
  },
);

test("logging out shows a message and opens home; neither Back nor a deep link returns", async ({
  openWithFailures,
  createPerson,
}) => {
  const siti = await createPerson();
  const page = await openWithFailures();
  const session = await openSession(siti);
  await openWithSession(page, session);
  await goTo(page, "User Management");
  await goTo(page, "Settings");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${urls.site}/`);
  await expectMessage(page, "Logged Out", "You have been successfully logged out.");
  await page.goBack();
  await expect(page).toHaveURL(LOGIN);
  await page.goto("/admin/dashboard/users");
  await expect(page).toHaveURL(LOGIN);
  // The server refuses the access token, although it is valid for another hour.
  const leads = await page.request.post(`${urls.supabase}/rest/v1/rpc/get_active_leads`, {
    headers: { apikey: keys.publishable, authorization: `Bearer ${session.access_token}` },
  });
  expect([...(leads.ok() ? ((await leads.json()) as unknown[]) : [])]).toEqual([]);
});

test(
  "an expired token leads to the login: on opening a page, on an action, on a refresh",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const siti = await createPerson();
    const page = await openWithFailures();
    const longAgo = Math.round(Date.now() / 1000) - 7200;
    const expired = await keys.signToken({
      sub: siti.id,
      role: "authenticated",
      aud: "authenticated",
      exp: longAgo,
    });

    // On opening a page: the stored session looks valid, but the server refuses its token.
    const session = await openSession(siti);
    await openWithSession(page, { ...session, access_token: expired });
    await expectExpired(page);

    // On an open page: the server refuses an action of the admin.
    await openWithSession(page, session, "/settings");
    await expect(page.getByLabel("Full Name")).toHaveValue(siti.name);
    await page.getByLabel("Full Name").fill("Someone else");
    // Replaces the token and clicks in one step, so that the page's own check of access is not refused first.
    await page.getByRole("button", { name: "Update Name" }).evaluate(
      (button, [key, value]) => {
        localStorage.setItem(key, value);
        (button as HTMLButtonElement).click();
      },
      [SESSION_KEY, JSON.stringify({ ...session, access_token: expired })] as const,
    );
    await expectExpired(page);

    // On a refresh: the server does not know the refresh token.
    const other = await openSession(siti);
    await openWithSession(
      page,
      { ...other, expires_at: longAgo, refresh_token: "unknown" },
      "/users",
    );
    await expectExpired(page);
  },
);

test(
  "a tampered or broken stored session leads to the login",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const [siti, guest] = [await createPerson(), await createPerson({ isAdmin: false })];
    const page = await openWithFailures();
    const [head = "", claims = "", signature = ""] = (await openSession(siti)).access_token.split(
      ".",
    );
    const promoted = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...promoted, role: "service_role" }));
    for (const token of [
      `${head}.${forged.toString("base64url")}.${signature}`,
      "not-a-token",
      await keys.signToken({ sub: guest.id, role: "authenticated", exp: Date.now() }),
    ]) {
      await openWithSession(page, { ...(await openSession(siti)), access_token: token }, "/users");
      await expect(page).toHaveURL(LOGIN);
      await expect(messages(page)).toContainText(/Access Error|Access Denied|Session Expired/);
      expect(await readSession(page)).toBeNull();
    }
    // A stored session that is not JSON.
    await openWithSession(page, "{broken");
    await expect(page).toHaveURL(LOGIN);
  },
);
