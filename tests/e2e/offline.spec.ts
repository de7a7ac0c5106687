import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
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
    writeFileSync(homeFile, html.replace(/(<h1[^>]*>)/, "$1New today: "));
    writeFileSync(workerFile, worker.replace(/version = "/, 'version = "next-'));
    await page.goto("/");
    const heading = page.getByRole("heading", { level: 1 });
    expect(await (await page.request.get("/")).text()).toContain("New today");
    expect(await page.evaluate(async () => (await fetch("/")).text())).toContain("New today");
    await expect
      .poll(async () => cacheNames(page))
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

async function publicPaths(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get("/sitemap.xml")).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
}

const json = { status: 200, contentType: "application/json" };
const outages = [
  { name: "is out of reach, every built page", answer: null, pages: publicPaths },
  { name: "answers with an error, a page", answer: { status: 503, body: "{}" } },
  { name: "answers rubbish, a page", answer: { ...json, body: "<html>nonsense" } },
  { name: "answers without content, a page", answer: { ...json, body: '{"result":{}}' } },
];

for (const { name, answer, pages } of outages) {
  test(`when the CMS ${name} still serves and says nothing of it`, async ({ page, request }) => {
    let asked = 0;
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.route(`${urls.lake}/*/data/query/**`, async (route) => {
      await (answer ? route.fulfill(answer) : route.abort());
      asked += 1;
    });
    for (const path of pages ? await pages(request) : ["/"]) {
      const before = asked;
      await page.goto(path);
      const main = page.getByRole("main");
      const words = await main.innerText();
      // The first key loads the app, which then asks the CMS.
      await page.keyboard.press("Shift");
      await expect.poll(() => asked, { message: `${path} asks the CMS` }).toBeGreaterThan(before);
      expect(await main.innerText()).toBe(words);
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
    }
    expect(errors).toEqual([]);
  });
}
