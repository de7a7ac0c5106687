import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readQrCode } from "../read-qr-code.ts";
import { card, moveByMenu, signInAs } from "./board-page.ts";
import { ContactForm, request as requestOf } from "./contact-form.ts";
import { dayAt, eraseLeads, leadsOf, service } from "./desk-data.ts";
import { expect, openControlled, test } from "./fixtures.ts";
import { PERSON_AGENT, person } from "./person.ts";
import { admin, urls } from "./stack.ts";
import { expectOverlays } from "./studio-form.ts";
import { expectUpToDate, goTo, openDocument } from "./studio.ts";

test.use(person);

type Figures = { seen: number; pressed: number; leads: number; customers: number };

/** Reads today's counts of a document and one of its sections; by default of the home page and its hero. */
async function countedToday(
  document = "page-home",
  section = "hero",
): Promise<Figures & { visits: number }> {
  const today = dayAt(0);
  const { data } = await service
    .rpc("get_results", { of_document: document, from_day: today, to_day: today })
    .throwOnError();
  const { sections, visits } = data as unknown as {
    sections: { key: string; now: Figures }[];
    visits: number;
  };
  const own = sections.find(({ key }) => key === section)?.now;
  const { seen = 0, pressed = 0, leads = 0, customers = 0 } = own ?? {};
  return { visits, seen, pressed, leads, customers };
}

/**
 * Opens a page, by default the home page, and waits until the service worker controls it: Chromium can lose the beacon
 * of a page that is left before that.
 */
async function visitPage(page: Page, path = ""): Promise<void> {
  await openControlled(page, `/${path}`);
}

/** Moves the mouse as a person would, and waits until the hero counts as seen. */
async function readHero(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
  const hash = await page.locator("[data-section^='hero ']").getAttribute("data-section");
  const read = () => page.evaluate(() => sessionStorage.getItem("selat.path"));
  await expect.poll(read).toContain(hash?.split(" ")[1]);
}

async function pressHero(page: Page): Promise<void> {
  await page.locator("[data-section^='hero '] a[href^='/contact']").first().click();
  await expect(page).toHaveURL(/\/contact/);
}

test("counts a visit, credits its lead, and shows both on the desk", async ({
  openAs,
  request,
}) => {
  await eraseLeads();
  await expectUpToDate(request, "/");
  const before = await countedToday();
  const visitor = await openAs("visitor");
  await visitPage(visitor, "?utm_source=flyer&utm_campaign=harvest-2026");
  await readHero(visitor);
  await pressHero(visitor);
  const counted = { ...before, visits: before.visits + 1, seen: before.seen + 1 };
  await expect.poll(countedToday).toEqual({ ...counted, pressed: before.pressed + 1 });

  const form = new ContactForm(visitor);
  await form.waitUntilReady();
  const typed = requestOf("counted");
  await form.fill(typed);
  await form.waitAsPersonWould();
  await form.button.click();
  await form.expectThanks();
  const [lead] = await leadsOf(typed.email);
  expect(lead?.path).toMatchObject({ link: { page: "/", to: expect.stringMatching("/contact") } });
  expect((await countedToday()).leads).toBe(before.leads + 1);

  // On the desk, closes the lead.
  const desk = await openAs("admin");
  await desk.emulateMedia({ reducedMotion: "reduce" });
  await signInAs(desk, admin);
  await moveByMenu(desk, typed.companyName, "Closed");
  const own = card(desk, "Closed", typed.companyName);
  await own.getByRole("link", { name: typed.companyName }).click();
  const led = desk.getByRole("region", { name: "What led here" });
  await expect(led).toContainText("The link to /contact");
  await expect(led).toContainText("The campaign harvest-2026");
  await desk.goto("/admin/report");
  for (const [title, row] of [
    ["Leads by page", "/ 1 1"],
    ["Leads by campaign", "harvest-2026 1 1"],
  ] as const) {
    const table = desk.getByRole("region", { name: title, exact: true }).getByRole("table");
    await expect(table.getByRole("row", { name: row, exact: true })).toBeVisible();
  }
  expect(await countedToday()).toMatchObject({
    leads: before.leads + 1,
    customers: before.customers + 1,
  });
});

const countChat = (language: string) => countedToday("siteSettings", `chat-${language}`);

test("counts a click on the Chinese chat button, with its long message, for Chinese", async ({
  openAs,
  request,
}) => {
  await expectUpToDate(request, "/");
  const [english, chinese] = [await countChat("en"), await countChat("zh")];
  const visitor = await openAs("visitor");
  await visitor.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await visitPage(visitor, "zh/contact");
  await visitor.mouse.move(300, 300);
  await visitor.mouse.move(320, 320);
  const opened = visitor.context().waitForEvent("page");
  await visitor.getByRole("link", { name: "用 WhatsApp 咨询" }).click();
  expect((await opened).url().length).toBeGreaterThan(200);
  await visitor.goto("/zh/waiter-ai");
  await expect
    .poll(() => countChat("zh"))
    .toEqual({
      ...chinese,
      visits: chinese.visits + 1,
      seen: chinese.seen + 1,
      pressed: chinese.pressed + 1,
    });
  expect((await countChat("en")).pressed).toBe(english.pressed);
});

test(
  "the Studio shows counts beside the texts, in a ranking, and on the page in Presentation",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    await expectUpToDate(request, "/");
    const visitor = await openAs("visitor");
    await visitor.goto("/");
    const heading = (await visitor.getByRole("heading", { level: 1 }).innerText()).trim();
    const hero = visitor.locator("[data-section^='hero ']");
    const hash = (await hero.getAttribute("data-section"))?.split(" ")[1];
    const pressed = await hero.locator("a[href^='/contact']").first().getAttribute("href");
    const visit = { p: "/", l: "en-SG", v: "l", f: "?harvest-2026", s: hash, c: [[0, pressed]] };
    const headers = { "user-agent": PERSON_AGENT };
    // Repeats the visit, since the list of a new build is read at most every ten seconds: until then it does not count.
    await expect(async () => {
      const data = JSON.stringify(visit);
      await request.post(`${urls.supabase}/functions/v1/count`, { data, headers });
      expect((await countedToday()).pressed).toBeGreaterThan(0);
    }).toPass();

    // In the Studio, the counts are beside the texts and in the ranking.
    const studio = await openAs("marketer");
    await openDocument(studio, "page", "page-home");
    const panel = studio.getByTestId("inspector");
    await studio.getByRole("button", { name: "Results", exact: true }).click();
    const section = panel.getByRole("listitem").filter({ hasText: heading }).first();
    const now = await countedToday();
    for (const [name, value] of [
      ["Seen", now.seen],
      ["Clicked", now.pressed],
      ["Leads", now.leads],
      ["Won", now.customers],
    ] as const) {
      const figure = section.locator(`dt:has-text("${name}") + dd`).first();
      await expect(figure).toContainText(`${value}`);
    }
    await goTo(studio, "/what-sells");
    const ranked = studio.getByRole("region", { name: "Sections, table" });
    const row = ranked.getByRole("row").filter({ hasText: heading });
    await expect(row.getByRole("cell").nth(4)).toHaveText(`${now.leads}`);
    await studio.setViewportSize({ width: 390, height: 844 });
    const isWhole = () => ranked.evaluate((table) => table.scrollWidth <= table.clientWidth);
    await expect.poll(isWhole, { message: "no figure is cut on a phone" }).toBe(true);
    await studio.setViewportSize({ width: 1500, height: 1100 });

    // The table of campaigns, and a link for the next campaign.
    const campaigns = studio.getByRole("region", { name: "Campaigns, table" });
    await expect(
      campaigns.getByRole("row", { name: /^harvest-2026 [1-9]\d* \d+ \d+$/ }),
    ).toBeVisible();
    const campaign = studio.getByLabel("Campaign", { exact: true });
    await campaign.fill("tan@kopi.example");
    await expect(studio.getByText("The campaign may contain letters")).toBeVisible();
    await campaign.fill("Harvest 2027");
    await studio.getByLabel("Page", { exact: true }).selectOption("/waiter-ai");
    const link = `${urls.site}/waiter-ai?utm_campaign=harvest+2027`;
    await expect(studio.getByText(link, { exact: true })).toBeVisible();
    await expect(studio.getByRole("img", { name: `QR code of ${link}` })).toBeVisible();
    const download = studio.waitForEvent("download");
    await studio.getByRole("link", { name: "Download the QR code" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("harvest-2027.svg");
    expect(await readQrCode(readFileSync(await file.path()))).toBe(link);

    // In Presentation, the counts appear on the section under the pointer.
    await studio.setViewportSize({ width: 1700, height: 1000 });
    await studio.goto(`${urls.studio}/presentation?preview=${encodeURIComponent(`${urls.site}/`)}`);
    const frame = studio.frameLocator("iframe").first();
    await expectOverlays(frame);
    await frame.getByRole("heading", { level: 1 }).hover();
    await expect(frame.getByText(`Seen ${now.seen} · Clicked: too few to tell`)).toBeVisible();
  },
);

test("a beacon has at most 300 bytes, and no data that identifies the visitor", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  const sent = page.waitForRequest(`${urls.supabase}/functions/v1/count`);
  await visitPage(page, "?utm_campaign=harvest-2026");
  await readHero(page);
  const hash = await page.locator("[data-section^='hero ']").getAttribute("data-section");
  // Pretends that another tab is in front, since a headless browser never hides a tab.
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const beacon = await sent;
  const body = beacon.postData() ?? "";
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(300);
  const sentVisit = JSON.parse(body) as Record<string, unknown>;
  expect(sentVisit).toEqual({
    p: "/",
    l: "en-SG",
    v: "l",
    f: "?harvest-2026",
    s: expect.stringContaining(hash?.split(" ")[1] ?? "none"),
    c: [],
  });
  const headers = await beacon.allHeaders();
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["cookie"]));
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["authorization"]));
  const answer = await beacon.response();
  expect([answer?.status(), (await answer?.allHeaders())?.["set-cookie"]]).toEqual([
    204,
    undefined,
  ]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

const refusals = {
  "Do Not Track": { doNotTrack: "1" },
  "Global Privacy Control": { globalPrivacyControl: true },
  "Save-Data": { connection: { saveData: true } },
};
test("sends nothing about a visit with Do Not Track, Global Privacy Control or Save-Data", async ({
  openAs,
}) => {
  // Another page, since a network counts once per page and day, and the home page has already been visited.
  const [path, document] = ["knowledge-base-ai", "page-knowledge-base-ai"];
  const before = await countedToday(document);
  for (const [name, signs] of Object.entries(refusals)) {
    await test.step(name, async () => {
      const page = await openAs(name);
      const asked: string[] = [];
      page.on("request", (each) => asked.push(each.url()));
      await page.addInitScript((values) => {
        for (const [key, value] of Object.entries(values)) {
          Object.defineProperty(Navigator.prototype, key, { get: () => value });
        }
      }, signs);
      await visitPage(page, path);
      await page.mouse.move(300, 300);
      await page.mouse.wheel(0, 200);
      await pressHero(page);
      expect(asked.filter((url) => /\/assets\/count-|functions\/v1\/count/.test(url))).toEqual([]);
      expect(await page.evaluate(() => sessionStorage.getItem("selat.path"))).toBeNull();
    });
  }
  // A visit that counts: if the others had sent anything, that would have been counted before it.
  const page = await openAs("counted");
  await visitPage(page, path);
  await readHero(page);
  await pressHero(page);
  await expect
    .poll(async () => (await countedToday(document)).visits)
    .toBeGreaterThan(before.visits);
  expect((await countedToday(document)).visits).toBe(before.visits + 1);
});
