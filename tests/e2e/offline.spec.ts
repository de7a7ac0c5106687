import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page, Route } from "@playwright/test";
import { queryOnEveryPage, expect, openControlled, test, hydrateIslands } from "./fixtures.ts";
import { publicPaths } from "./page-table.ts";
import { dataDir, urls } from "./stack.ts";

const site = join(dataDir, "build/site");

async function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => caches.keys());
}

test("without a connection the home page and its hero pictures still load", async ({
  page,
  context,
}) => {
  await openControlled(page, "/");
  await context.setOffline(true);
  await page.goto("/?source=offline");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const statuses = await page.evaluate(async () => {
    const names = ["/media/hero-day.svg", "/media/hero-night.svg"];
    return Promise.all(names.map(async (name) => (await fetch(name)).status));
  });
  expect(statuses).toEqual([200, 200]);
  // No other page is cached, since an outdated page would be worse than none.
  await expect(page.goto("/privacy-policy")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  await context.setOffline(false);
});

/** The changes of a simulated deploy: a comment in the home page and another version, which affect no other test. */
const deploys = [
  { file: join(site, "index.html"), built: "</head>", deployed: "<!-- New today --></head>" },
  { file: join(site, "sw.js"), built: 'version = "', deployed: 'version = "next-' },
];

/** Makes the changes, even if an earlier test's publish has rebuilt the home page. */
function deploy(): void {
  for (const { file, built, deployed } of deploys) {
    const text = readFileSync(file, "utf8");
    if (!text.includes(deployed)) writeFileSync(file, text.replace(built, deployed));
  }
}

function undoDeploy(): void {
  for (const { file, built, deployed } of deploys) {
    writeFileSync(file, readFileSync(file, "utf8").replace(deployed, built));
  }
}

test("the next visit shows a new deploy, and deletes the copies of the previous one", async ({
  page,
  context,
}) => {
  await openControlled(page, "/");
  const before = await cacheNames(page);
  expect(before).toEqual([expect.stringMatching(/^selat-[0-9a-f]+$/)]);
  try {
    await expect(async () => {
      deploy();
      await page.goto("/");
      expect(await (await page.request.get("/")).text()).toContain("New today");
      expect(await page.evaluate(async () => (await fetch("/")).text())).toContain("New today");
      await expect
        .poll(async () => cacheNames(page), { timeout: 10_000 })
        .toEqual([expect.stringContaining("selat-next-")]);
    }).toPass();
    await context.setOffline(true);
    const kept = await page.goto("/");
    expect(await kept?.text()).toContain("New today");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  } finally {
    await context.setOffline(false);
    undoDeploy();
  }
});

test(
  "a form whose code a deploy has removed reloads its page once",
  { tag: "@nightly" },
  async ({ page }) => {
    let documents = 0;
    page.on("request", (each) => {
      if (each.isNavigationRequest()) documents += 1;
    });
    await page.route("**/assets/lead-form-*.js", async (route) => {
      await (documents === 1 ? route.fulfill({ status: 404 }) : route.continue());
    });
    await page.goto("/contact");
    await page.getByLabel("Company Name").hover();
    await expect.poll(() => documents).toBe(2);
    await page.getByLabel("Company Name").hover();
    await expect(page.locator("[data-island=lead-form]:not([data-hydrate])")).toBeVisible();
    expect(documents).toBe(2);
  },
);

/** Fails unless the footer is visible, and there is neither a message nor an error. */
async function expectNoMessage(page: Page, errors: string[]): Promise<void> {
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  expect(errors).toEqual([]);
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** Returns the visible text, with that of sections that are otherwise laid out only when they come near. */
async function wordsOf(part: Locator): Promise<string> {
  return part.evaluate((element: HTMLElement) => {
    for (const section of element.querySelectorAll("section")) {
      section.style.contentVisibility = "visible";
    }
    // Shows the chat button, which otherwise appears when the page is scrolled.
    for (const aside of element.querySelectorAll("aside")) aside.style.animation = "none";
    return element.innerText;
  });
}

test("every built page loads without an error message if the CMS cannot be reached", async ({
  page,
}) => {
  const errors = errorsOf(page);
  await queryOnEveryPage(page);
  let asked = 0;
  await page.route(`${urls.lake}/*/data/query/**`, async (route) => {
    await route.abort();
    asked += 1;
  });
  for (const path of publicPaths) {
    const before = asked;
    await page.goto(path);
    const main = page.getByRole("main");
    const words = await wordsOf(main);
    await hydrateIslands(page);
    await expect.poll(() => asked, { message: `${path} asks the CMS` }).toBeGreaterThan(before);
    expect(await wordsOf(main)).toBe(words);
    await expectNoMessage(page, errors);
  }
});

test(
  "a visit requests the CMS at most once a minute to find newer content",
  { tag: "@nightly" },
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (each) => {
      if (each.url().includes("/data/query/")) asked.push(each.method());
    });
    const answered = page.waitForResponse(/\/data\/query\//);
    await page.goto("/");
    await answered;
    for (const path of ["/waiter-ai", "/contact"]) {
      await page.goto(path);
      await hydrateIslands(page);
    }
    expect(asked).toEqual(["GET"]);
  },
);

test(
  "after a publish a visit requests each page once, and not again within a minute",
  { tag: "@nightly" },
  async ({ page }) => {
    const asked: string[] = [];
    await page.route(`${urls.lake}/*/data/query/**`, async (route) => {
      asked.push(route.request().method());
      if (route.request().method() === "GET") await route.fulfill(newer);
      else await route.continue();
    });
    /** Opens a page and waits until React has rendered the published content. */
    async function visit(path: string) {
      await page.goto(path);
      await expect(page.locator("style[data-styled]")).toBeAttached();
    }
    for (const path of ["/", "/waiter-ai", "/contact"]) await visit(path);
    expect(asked).toEqual(["GET", "POST", "POST", "POST"]);
    await visit("/");
    await page.evaluate(() => {
      document.dispatchEvent(new Event("visibilitychange"));
      window.dispatchEvent(new Event("focus"));
    });
    expect(asked).toHaveLength(4);
    // Returning to the tab after more than a minute requests the open page again.
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 61_000;
    });
    // Retries, since SWR ignores the focus for some seconds after a request.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect.poll(() => asked.length, { timeout: 500 }).toBe(5);
    }).toPass();
  },
);

const json = { status: 200, contentType: "application/json" };
const newer = { ...json, body: '{"result":{"newest":"2030-01-01T00:00:00Z","count":1}}' };
const rubbish: Record<string, Parameters<Route["fulfill"]>[0] | "never"> = {
  "an error": { status: 500, body: "{}" },
  "a page of HTML": { status: 200, contentType: "text/html", body: "<html>nonsense" },
  "half of its JSON": { ...json, body: '{"result":{"site":{"title":"Sel' },
  "no content": { ...json, body: '{"result":{}}' },
  "settings without a page": { ...json, body: '{"result":{"site":{"title":"Other"}}}' },
  "a text": { ...json, body: '{"result":"nothing of use"}' },
  "no answer at all": "never",
};

test(
  "a page stays as it was built for any invalid answer of the CMS, and after Back",
  { tag: "@nightly" },
  async ({ page }) => {
    const errors = errorsOf(page);
    await queryOnEveryPage(page);
    const body = page.locator("body");
    // The invalid answer comes for the small request for the revision, or for the newer page.
    for (const isAnsweredFirst of [false, true]) {
      for (const [name, answer] of Object.entries(rubbish)) {
        await test.step(`${name}, ${isAnsweredFirst ? "for the page" : "at once"}`, async () => {
          await page.unrouteAll({ behavior: "ignoreErrors" });
          await page.route(`${urls.lake}/**`, async (route) => {
            const isQuestion = route.request().method() === "GET";
            if (isAnsweredFirst && isQuestion) await route.fulfill(newer);
            else if (answer !== "never") await route.fulfill(answer);
          });
          const method = isAnsweredFirst ? "POST" : "GET";
          const asked = page.waitForRequest(
            (each) => each.url().startsWith(urls.lake) && each.method() === method,
          );
          await page.goto("/ai-solutions-singapore");
          const before = await wordsOf(body);
          await asked;
          await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
          await expect(
            page.getByRole("heading", { level: 1, name: "Privacy Policy" }),
          ).toBeVisible();
          await page.goBack();
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Singlish/);
          expect(await wordsOf(body)).toBe(before);
          await expectNoMessage(page, errors);
        });
      }
    }
  },
);
