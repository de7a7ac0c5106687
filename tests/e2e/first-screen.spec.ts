import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { arrivedPart, FIRST_FLIGHT_BYTES, firstWindows } from "../../bench/first-flight.ts";
import { expect, test } from "./fixtures.ts";
import { missingPath, publicPaths } from "./page-table.ts";

const schemes = ["light", "dark"] as const;

function firstPart(html: string, bytes: number): string {
  return arrivedPart(brotliCompressSync(html), bytes).toString();
}

/** Pictures of the window that shows a document alone, by width and scheme: no other file is answered. */
async function picturesOf(page: Page, html: string): Promise<Map<string, Buffer>> {
  await page.unrouteAll();
  await page.route("**/*", async (route) => {
    if (!route.request().isNavigationRequest()) return route.abort();
    return route.fulfill({ body: html, contentType: "text/html; charset=utf-8" });
  });
  await page.goto("/");
  const pictures = new Map<string, Buffer>();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const size of firstWindows) {
      await page.setViewportSize(size);
      const picture = await page.screenshot({ animations: "disabled" });
      pictures.set(`${size.width} px, ${colorScheme}`, picture);
    }
  }
  return pictures;
}

// Without transitions: a change of the scheme would start some.
test.use({ serviceWorkers: "block", contextOptions: { reducedMotion: "reduce" } });

test("the first screen of every page stands in the first answer of a server", async ({
  page,
  request,
}) => {
  test.slow();
  const different: string[] = [];
  for (const path of [...publicPaths, missingPath]) {
    const html = await (await request.get(path)).text();
    const whole = await picturesOf(page, html);
    const first = await picturesOf(page, firstPart(html, FIRST_FLIGHT_BYTES));
    for (const [name, picture] of whole) {
      if (!first.get(name)?.equals(picture)) different.push(`${path}, ${name}`);
    }
    const font = await page.evaluate(() => {
      const heading = document.querySelector("h1");
      const [first = ""] = getComputedStyle(heading ?? document.body).fontFamily.split(",");
      const text = heading?.textContent ?? "";
      return document.fonts.check(`640 16px ${first}`, text) ? first : `${first} is missing`;
    });
    expect(font, path).toBe('"First Screen"');
  }
  expect(different).toEqual([]);
});

test("less than the first screen is noticed", async ({ page, request }) => {
  const html = await (await request.get("/")).text();
  const whole = await picturesOf(page, html);
  const less = await picturesOf(page, firstPart(html, FIRST_FLIGHT_BYTES / 2));
  expect([...whole].filter(([name, picture]) => less.get(name)?.equals(picture))).toEqual([]);
});
