import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { expect, hydrate, reach, test, waitForLayout } from "./fixtures.ts";
import { publicPaths } from "./public-paths.ts";
import { dataDir, urls } from "./stack.ts";

const site = join(dataDir, "build/site");

/** Opens the home page and waits until the service worker answers for it. */
async function openWithWorker(page: Page): Promise<void> {
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
  });
}

async function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => caches.keys());
}

test("without a connection the home page and its hero pictures are still there", async ({
  page,
  context,
}) => {
  await openWithWorker(page);
  await context.setOffline(true);
  await page.goto("/?source=offline");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const statuses = await page.evaluate(async () => {
    const names = ["/media/hero-day.svg", "/media/hero-night.svg"];
    return Promise.all(names.map(async (name) => (await fetch(name)).status));
  });
  expect(statuses).toEqual([200, 200]);
  // Nothing else is kept: a page that may have changed is better missed than shown old.
  await expect(page.goto("/privacy-policy")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  await context.setOffline(false);
});

test("a deploy is seen at the next visit, and the copies of the last one are deleted", async ({
  page,
  context,
}) => {
  const files = ["index.html", "sw.js"].map((name) => join(site, name));
  const before = files.map((file) => readFileSync(file, "utf8"));
  const [html = "", worker = ""] = before;
  await openWithWorker(page);
  const [oldCache] = await cacheNames(page);
  try {
    const [homeFile = "", workerFile = ""] = files;
    // A comment: whoever else is on the page meanwhile finds nothing changed.
    writeFileSync(homeFile, html.replace("</head>", "<!-- New today --></head>"));
    writeFileSync(workerFile, worker.replace(/version = "/, 'version = "next-'));
    await page.goto("/");
    const heading = page.getByRole("heading", { level: 1 });
    expect(await (await page.request.get("/")).text()).toContain("New today");
    expect(await page.evaluate(async () => (await fetch("/")).text())).toContain("New today");
    await expect
      .poll(async () => cacheNames(page), { timeout: 45_000 })
      .toEqual([oldCache?.replace("selat-", "selat-next-")]);
    await context.setOffline(true);
    const kept = await page.goto("/");
    expect(await kept?.text()).toContain("New today");
    await expect(heading).toBeVisible();
  } finally {
    await context.setOffline(false);
    for (const [index, file] of files.entries()) writeFileSync(file, before[index] ?? "");
  }
});

test("a page that was open during a deploy goes on with the new site where its code is gone", async ({
  page,
}) => {
  let documents = 0;
  page.on("request", (each) => {
    if (each.isNavigationRequest() && each.url().includes("/contact")) documents += 1;
  });
  await page.route("**/assets/contact-page-*.js", async (route) => {
    await (documents === 0 ? route.fulfill({ status: 404 }) : route.continue());
  });
  await page.goto("/");
  await hydrate(page);
  await page.getByRole("banner").getByRole("link", { name: "Get Started" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Get Started Today" })).toBeVisible();
  await reach(page.getByLabel("Company Name"));
  await expect(page.getByRole("button", { name: "Submit Request" })).toBeEnabled();
  expect(documents).toBe(1);
});

/** The footer stands, no message says anything, and nothing was thrown. */
async function expectNothingSaid(page: Page, errors: string[]): Promise<void> {
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  expect(errors).toEqual([]);
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

test("when the CMS is out of reach, every built page still serves and says nothing of it", async ({
  page,
}) => {
  const errors = errorsOf(page);
  let asked = 0;
  await page.route(`${urls.lake}/*/data/query/**`, async (route) => {
    await route.abort();
    asked += 1;
  });
  for (const path of publicPaths) {
    const before = asked;
    await page.goto(path);
    const main = page.getByRole("main");
    await waitForLayout(page);
    const words = await main.innerText();
    await hydrate(page);
    // The app asks the CMS as soon as it runs.
    await expect.poll(() => asked, { message: `${path} asks the CMS` }).toBeGreaterThan(before);
    expect(await main.innerText()).toBe(words);
    await expectNothingSaid(page, errors);
  }
});

const json = { status: 200, contentType: "application/json" };
const rubbish: Record<string, Parameters<Route["fulfill"]>[0] | "never"> = {
  "an error": { status: 500, body: "{}" },
  "a page of HTML": { status: 200, contentType: "text/html", body: "<html>nonsense" },
  "half of its JSON": { ...json, body: '{"result":{"site":{"title":"Sel' },
  "no content": { ...json, body: '{"result":{}}' },
  "settings without a page": { ...json, body: '{"result":{"site":{"title":"Other"}}}' },
  "a text": { ...json, body: '{"result":"nothing of use"}' },
  "nothing, for ever": "never",
};

test("whatever the CMS answers, a page stays as it was built, there and back", async ({ page }) => {
  const errors = errorsOf(page);
  const body = page.locator("body");
  for (const [name, answer] of Object.entries(rubbish)) {
    await test.step(name, async () => {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.route(`${urls.lake}/**`, async (route) => {
        if (answer !== "never") await route.fulfill(answer);
      });
      const asked = page.waitForRequest(`${urls.lake}/**`);
      await page.goto("/ai-solutions-singapore");
      await waitForLayout(page);
      const before = await body.innerText();
      await hydrate(page);
      await asked;
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Singlish/);
      await waitForLayout(page);
      expect(await body.innerText()).toBe(before);
      await expectNothingSaid(page, errors);
    });
  }
});
