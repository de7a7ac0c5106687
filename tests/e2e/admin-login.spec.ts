import type { Page } from "@playwright/test";
import {
  type Answer,
  whileAnswering,
  brokenServer,
  noAnswer,
  submitSignIn,
  test,
} from "./admin-area.ts";
import { expect } from "./fixtures.ts";
import { expectMessage } from "./messages.ts";
import { admin, keys, urls } from "./stack.ts";

const TOKENS = `${urls.supabase}/auth/v1/token?grant_type=password`;
const TOO_MANY = "Too many login attempts. Please try again later.";

/** Answers a request with an error in the form of the auth server. */
function authRefusal(status: number, code: string, message: string): Answer {
  return (route) =>
    route.fulfill({
      status,
      headers: { "access-control-allow-origin": "*", "x-supabase-api-version": "2024-01-01" },
      json: { code, message },
    });
}

/** Requests a session without credentials; returns the status. */
async function requestSession(page: Page): Promise<number> {
  const headers = { apikey: keys.publishable };
  return (await page.request.post(TOKENS, { headers, data: {} })).status();
}

/** Runs `work` while eight loops request sessions without a pause, as somebody who guesses passwords does. */
async function whileFlooded(page: Page, work: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  async function flood(): Promise<void> {
    while (!over.signal.aborted) await requestSession(page);
  }
  const all = Array.from({ length: 8 }, flood);
  await work().finally(() => over.abort());
  await Promise.all(all);
  // Waits until the limit of ten requests a second is free again, which two successful requests in a row show.
  let served = 0;
  const requestAgain = async () => (served = (await requestSession(page)) === 429 ? 0 : served + 1);
  await expect.poll(requestAgain, { intervals: [300] }).toBeGreaterThan(1);
}

test(
  "the login page shows every error message, then signs in",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const unconfirmed = await createPerson({ isConfirmed: false });
    const page = await openWithFailures();
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
      await whileAnswering(page, /auth\/v1\/token/, answer, () => expectFailure(message, admin));
    }

    // Repeats the sign-in, since the rate limit sometimes lets one request through.
    await whileFlooded(page, async () => {
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
    await whileAnswering(page, /auth\/v1\/token/, slowly, async () => {
      await submitSignIn(page, admin.email, admin.password);
      await expectMessage(page, "Login Successful", "Welcome to the admin dashboard!");
    });
    expect(requests).toBe(1);
    await expect(page).toHaveURL(`${urls.site}/admin/dashboard`);
    await page.goto("/admin/login");
    await expect(page).toHaveURL(`${urls.site}/admin/dashboard`);
  },
);
