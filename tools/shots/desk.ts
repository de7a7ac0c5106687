import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { deskLeads } from "./desk-leads.ts";

const SCHEMES = ["light", "dark"] as const;
/** Width and height of the window. */
const WINDOWS = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
  [1920, 1080],
] as const;

export type Desk = {
  /** The site's address, without a path. */
  origin: string;
  supabase: string;
  secretKey: string;
  email: string;
  password: string;
};

/** Deletes the leads of the last run; throws if there are others, which would appear in the pictures. */
async function removeLeads({ supabase, secretKey }: Desk) {
  const client = createClient(supabase, secretKey, { auth: { persistSession: false } });
  const marked = "desk-shots.example";
  const { count } = await client
    .from("leads")
    .select("id", { count: "exact", head: true })
    .not("email", "like", `%@${marked}`)
    .throwOnError();
  if (count)
    throw new Error(
      "There are leads already: delete them (npm run reset -- --leads) or set another DATA_DIR",
    );
  await client.from("leads").delete().like("email", `%@${marked}`).throwOnError();
  return client;
}

async function storeLeads(desk: Desk): Promise<void> {
  const client = await removeLeads(desk);
  const { email } = desk;
  const { data } = await client.from("profiles").select("id, email").throwOnError();
  const team = data.map((person) => ({
    id: String(person["id"]),
    isFirst: person["email"] === email,
  }));
  const owners = team.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst)).map(({ id }) => id);
  const rows = deskLeads(owners, Date.now());
  // Only a failed lead may have a lost reason, so outcomes are written after the leads are inserted.
  const arrived = rows.map(({ first_response_at: _answered, lost_reason: _why, ...row }) => row);
  await client.from("leads").insert(arrived).throwOnError();
  for (const { id, first_response_at, lost_reason } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other spares the server
    await client
      .from("leads")
      .update({ first_response_at, lost_reason })
      .eq("id", id)
      .throwOnError();
  }
}

async function signIn(context: BrowserContext, { origin, email, password }: Desk): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText(`Welcome, ${email}`).waitFor();
  await page.close();
}

/** A page to photograph, from top to bottom with `isWhole`, and before there are leads with `isEmpty`. */
type Shot = {
  path: string;
  reach?: (page: Page) => Promise<unknown>;
  isFullPage?: boolean;
  isEmpty?: boolean;
};

type Shots = readonly (readonly [name: string, Shot])[];

/** Opens the panel of a lead and presses the button with this name. */
function inPanel(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole("link", { name: "Kopi Lane", exact: true }).press("Enter");
    await page
      .getByRole("dialog", { name: "Kopi Lane" })
      .getByRole("button", { name })
      .press("Enter");
  };
}

const rowsOfFile = `Company,Contact,Phone,Email,Solution
Tiffin Corner,Arun Nair,+60 12-555 0162,arun@desk-shots.example,Waiter AI
Kopi Lane,Mei Ling Goh,+65 6555 0110,mei.0@desk-shots.example,Waiter AI
Nobody,No One,12,none,Waiter AI`;

const shots: Record<string, Shot> = {
  board: { path: "/admin/dashboard?layout=comfortable" },
  compact: { path: "/admin/dashboard?layout=compact" },
  table: { path: "/admin/dashboard?layout=table" },
  overdue: { path: "/admin/dashboard?layout=compact&only=overdue" },
  panel: {
    path: "/admin/dashboard?layout=compact",
    reach: async (page) =>
      page.getByRole("link", { name: "Kopi Lane", exact: true }).press("Enter"),
  },
  today: { path: "/admin/today" },
  report: { path: "/admin/report" },
  activity: { path: "/admin/dashboard/activity" },
  users: { path: "/admin/dashboard/users" },
  "delete-user": {
    path: "/admin/dashboard/users",
    reach: async (page) => {
      await page
        .getByRole("button", { name: /^Delete / })
        .first()
        .press("Enter");
      await page.getByText("Counting their leads...").waitFor({ state: "hidden" });
    },
  },
  filters: {
    path: "/admin/dashboard?language=ms",
    reach: async (page) => page.getByRole("button", { name: /^Filters/ }).press("Enter"),
  },
  settings: { path: "/admin/dashboard/settings", isFullPage: true },
  "settings-browser": { path: "/admin/dashboard/settings/browser", isFullPage: true },
  "settings-leads": { path: "/admin/dashboard/settings/leads", isFullPage: true },
  "settings-privacy": { path: "/admin/dashboard/settings/privacy", isFullPage: true },
  "settings-connections": { path: "/admin/dashboard/settings/connections", isFullPage: true },
  template: {
    path: "/admin/dashboard/settings/leads",
    reach: async (page) => page.getByRole("button", { name: "Add Template" }).press("Enter"),
  },
  add: { path: "/admin/dashboard/add" },
  import: {
    path: "/admin/dashboard/import",
    reach: async (page) => {
      await page.getByLabel("Or paste rows with their header row").fill(rowsOfFile);
      await page.getByRole("button", { name: "Continue" }).press("Enter");
      await page.getByText("2 of 3 leads").waitFor();
    },
  },
  selection: {
    path: "/admin/dashboard?layout=compact",
    reach: async (page) => {
      await page.getByRole("checkbox", { name: "Select Kopi Lane", exact: true }).press("Space");
      await page.getByRole("region", { name: "Selected leads" }).waitFor();
    },
  },
  views: {
    path: "/admin/dashboard",
    reach: async (page) => page.getByRole("button", { name: "Views" }).press("Enter"),
  },
  plan: {
    path: "/admin/dashboard",
    reach: async (page) =>
      page.getByRole("button", { name: /^Next action of Kopi Lane:/ }).press("Enter"),
  },
  templates: {
    path: "/admin/dashboard?layout=compact",
    reach: inPanel("WhatsApp templates"),
  },
  correct: { path: "/admin/dashboard?layout=compact", reach: inPanel("Correct details") },
  erase: { path: "/admin/dashboard?layout=compact", reach: inPanel("Erase this person") },
  value: { path: "/admin/dashboard?layout=compact", reach: inPanel("Set value") },
  merge: { path: "/admin/dashboard?layout=compact", reach: inPanel(/^Merge with/) },
  shortcuts: {
    path: "/admin/dashboard",
    reach: async (page) => {
      await page.locator("[data-lead]").first().waitFor();
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard Shortcuts" }).waitFor();
    },
  },
  trash: { path: "/admin/dashboard/trash" },
  hover: {
    path: "/admin/dashboard?layout=comfortable",
    reach: async (page) => page.getByRole("link", { name: "Kopi Lane", exact: true }).hover(),
  },
  empty: { path: "/admin/dashboard?layout=comfortable", isEmpty: true },
  "today-empty": { path: "/admin/today", isEmpty: true },
};

/** Photographs pages of the desk in five windows and both schemes. */
async function captureShots(browser: Browser, desk: Desk, outDir: string, pages: Shots) {
  for (const colorScheme of SCHEMES) {
    for (const [width, height] of WINDOWS) {
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: "reduce",
        serviceWorkers: "block",
        locale: "en-SG",
        timezoneId: "Asia/Singapore",
        viewport: { width, height },
        // With touch, as on a phone.
        ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
      });
      await signIn(context, desk);
      for (const [name, { path, reach, isFullPage = false }] of pages) {
        const page = await context.newPage();
        await page.goto(desk.origin + path);
        // Found by its tag, since behind a dialog the heading has no role.
        await page.locator("h1").first().waitFor();
        await page.waitForLoadState("networkidle");
        await reach?.(page);
        await page.getByText("Reconnecting...").waitFor({ state: "hidden" });
        await page.waitForLoadState("networkidle");
        await page.evaluate(async () => document.fonts.ready);
        const file = join(outDir, `desk-${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: isFullPage });
        await page.close();
      }
      await context.close();
      console.log(`shots: the desk, ${width} px, ${colorScheme}`);
    }
  }
}

/** Photographs the desk empty and with sixty leads; `names` are the pages to photograph, empty for all. */
export async function captureDesk(
  browser: Browser,
  desk: Desk,
  outDir: string,
  names: readonly string[],
): Promise<void> {
  const wanted = Object.entries(shots).filter(
    ([name]) => names.length === 0 || names.includes(name),
  );
  const empty = wanted.filter(([, { isEmpty }]) => isEmpty);
  const full = wanted.filter(([, { isEmpty }]) => !isEmpty);
  await removeLeads(desk);
  if (empty.length > 0) await captureShots(browser, desk, outDir, empty);
  if (full.length === 0) return;
  await storeLeads(desk);
  await captureShots(browser, desk, outDir, full);
}
