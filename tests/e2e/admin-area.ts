import { randomUUID } from "node:crypto";
import type { Locator, Page, Route } from "@playwright/test";
import { createClient, type Session } from "@supabase/supabase-js";
import type { Mail } from "../../local/telegram/start-mail.ts";
import { service } from "./desk-data.ts";
import { expect, newPage, test as base } from "./fixtures.ts";
import { expectMessage } from "./messages.ts";
import { keys, urls } from "./stack.ts";

/** The browser's message about a request with status 4xx or 5xx, or without a response. */
const REFUSED_REQUEST = "Failed to load resource";

type Fixtures = {
  /** Opens a page as `openAs` does, but allows failed requests on the console. */
  openWithFailures: () => Promise<Page>;
  /** Creates an account, by default of an admin, and deletes it after the test. */
  createPerson: (options?: PersonOptions) => Promise<Person>;
  /** A person without an account. If the test creates one for them, it is deleted after the test. */
  newcomer: Details;
};

type PersonOptions = {
  isAdmin?: boolean;
  isMember?: boolean;
  isConfirmed?: boolean;
  name?: string;
};

type Credentials = { email: string; password: string };

type Details = Credentials & { name: string };

export type Person = Details & { id: string };

/** Returns a name, a password and an email address that no other test uses. */
function newPersonDetails(name = "Siti Rahman"): Details {
  const email = `${randomUUID().slice(0, 8)}@selat.example`;
  return { email, password: "Kopi-lane-1", name };
}

async function createPerson(options: PersonOptions = {}) {
  const { isAdmin = true, isMember = false, isConfirmed = true, name } = options;
  const person = newPersonDetails(name);
  const { data, error } = await service.auth.admin.createUser({
    email: person.email,
    password: person.password,
    email_confirm: isConfirmed,
    user_metadata: { full_name: person.name },
  });
  if (error) throw error;
  const { id } = data.user;
  const role = isMember ? "member" : "admin";
  if (isAdmin || isMember) {
    await service.from("user_roles").insert({ user_id: id, role }).throwOnError();
  }
  return { ...person, id };
}

export const test = base.extend<Fixtures>({
  openWithFailures: async ({ browser }, use) => {
    const problems: string[] = [];
    const pages: Page[] = [];
    await use(async () => {
      const page = await newPage(browser, problems);
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
    const unexpected = problems.filter((problem) => !problem.includes(REFUSED_REQUEST));
    expect(unexpected, "unexpected messages on the console").toEqual([]);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from it
  createPerson: async ({}, use) => {
    const people: Person[] = [];
    await use(async (options) => {
      const person = await createPerson(options);
      people.push(person);
      return person;
    });
    for (const { id } of people) await service.auth.admin.deleteUser(id);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from it
  newcomer: async ({}, use) => {
    const person = newPersonDetails();
    await use(person);
    const { data } = await service.from("profiles").select("id").eq("email", person.email);
    for (const { id } of data ?? []) await service.auth.admin.deleteUser(id);
  },
});

export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

const visitor = createClient(urls.supabase, keys.publishable, {
  auth: { persistSession: false, autoRefreshToken: false },
});

/** The storage key of supabase-js's session; derived from the project's host. */
export const SESSION_KEY = `sb-${new URL(urls.supabase).hostname}-auth-token`;

/** Signs in through the API, without a page. */
export async function openSession({ email, password }: Credentials): Promise<Session> {
  const { data, error } = await visitor.auth.signInWithPassword({ email, password });
  if (error) throw error;
  // Enters the desk, as the login page does; has no effect for a user without a role.
  await fetch(`${urls.supabase}/rest/v1/rpc/enter_desk`, {
    method: "POST",
    headers: { apikey: keys.publishable, authorization: `Bearer ${data.session.access_token}` },
  });
  return data.session;
}

/** Reads the mails that were sent to an address, oldest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${urls.telegram}/mails`)).json()) as Mail[];
  return mails.filter(({ to }) => to[0] === email);
}

/** Opens an admin page with `kept`, a text or an object, as the stored session. */
export async function openWithSession(page: Page, kept: object | string, path = ""): Promise<void> {
  await page.goto("/robots.txt");
  const text = typeof kept === "string" ? kept : JSON.stringify(kept);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    text,
  ] as const);
  await page.goto(`/admin/dashboard${path}`);
}

/** Opens an admin page as a signed-in person, without the login page. */
export async function openSignedIn(page: Page, person: Credentials, path = ""): Promise<void> {
  await openWithSession(page, await openSession(person), path);
  await expect(page.getByText(`Welcome, ${person.email}`)).toBeVisible();
}

/** Signs a person in and waits for the board. */
export async function enter(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto("/admin/login");
  await submitSignIn(page, email, password);
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible();
}

/** Opens an admin page by its entry in the sidebar. */
export async function goTo(page: Page, entry: "User Management" | "Settings"): Promise<void> {
  await page.getByRole("link", { name: entry }).click();
  await expect(page.getByRole("heading", { level: 1, name: entry })).toBeVisible();
}

/** Locates the row of an admin in user management. */
export function adminRow(page: Page, email: string): Locator {
  return page.getByRole("list", { name: "Admin users" }).getByRole("listitem").filter({
    hasText: email,
  });
}

export const LOGIN = `${urls.site}/admin/login`;
/** Reads the session that the browser stores; null if it stores none. */
export function readSession(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
}

/** Waits for the login page with this message, and fails if a session is still stored. */
export async function expectRedirectToLogin(
  page: Page,
  title: string,
  description: string,
): Promise<void> {
  await expect(page).toHaveURL(LOGIN);
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expectMessage(page, title, description);
  await expect.poll(() => readSession(page)).toBeNull();
}

/** Waits for the login page with the message about an expired session. */
export function expectExpired(page: Page): Promise<void> {
  return expectRedirectToLogin(page, "Session Expired", "Please log in again.");
}

// Mocked responses that a test cannot cause on the real server.

export type Answer = (route: Route) => Promise<void>;

export const brokenServer: Answer = (route) =>
  route.fulfill({
    status: 500,
    headers: { "access-control-allow-origin": "*" },
    json: { code: "XX000", message: "boom", details: null, hint: null },
  });
export const noAnswer: Answer = (route) => route.abort();

/** Runs `work` while `answer` handles the requests to `url`; CORS preflights reach the server. */
export async function whileAnswering(
  page: Page,
  url: RegExp,
  answer: Answer,
  work: () => Promise<void>,
) {
  const handler = async (route: Route) => {
    if (route.request().method() === "OPTIONS") await route.fallback();
    else await answer(route);
  };
  await page.route(url, handler);
  await work();
  await page.unroute(url, handler);
}
