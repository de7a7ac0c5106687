import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { arrivedPart, FIRST_FLIGHT_BYTES, firstWindows } from "../../bench/first-flight.ts";
import { expect, test } from "./fixtures.ts";
import { missingPath, publicPaths } from "./page-table.ts";

const schemes = ["light", "dark"] as const;

function firstPart(html: string, bytes: number): string {
  return arrivedPart(brotliCompressSync(html), bytes).toString();
}

/** Returns screenshots of a document by width and colour scheme; no other file is served. */
async function picturesOf(
  page: Page,
  html: string,
  windows: typeof firstWindows,
): Promise<Map<string, Buffer>> {
  await page.unrouteAll();
  await page.route("**/*", async (route) => {
    if (!route.request().isNavigationRequest()) return route.abort();
    return route.fulfill({ body: html, contentType: "text/html; charset=utf-8" });
  });
  await page.goto("/");
  // Hides the chat button, which appears only after scrolling, and the conversation's field, which needs a script.
  // A screenshot without animations would show both.
  await page.evaluate(() => {
    const late = "aside:not([data-inline]):has([href^='https://wa.me/']), [data-chat=composer]";
    for (const part of document.querySelectorAll<HTMLElement>(late))
      part.style.visibility = "hidden";
  });
  const pictures = new Map<string, Buffer>();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const size of windows) {
      await page.setViewportSize(size);
      const picture = await page.screenshot({ animations: "disabled" });
      pictures.set(`${size.width} px, ${colorScheme}`, picture);
    }
  }
  return pictures;
}

/** Returns the names of the screenshots in which two documents differ. */
async function differences(
  page: Page,
  one: string,
  other: string,
  windows = firstWindows,
): Promise<string[]> {
  const pictures = await picturesOf(page, one, windows);
  const others = await picturesOf(page, other, windows);
  const isDifferent = ([name, picture]: [string, Buffer]) => !others.get(name)?.equals(picture);
  return [...pictures].filter(isDifferent).map(([name]) => name);
}

// Reduced motion, since changing the colour scheme would start transitions.
test.use({ serviceWorkers: "block", contextOptions: { reducedMotion: "reduce" } });

test(
  "the first 13 kB of every page contain its first screen",
  { tag: "@nightly" },
  async ({ page, request }) => {
    test.slow();
    const different: string[] = [];
    for (const path of [...publicPaths, missingPath]) {
      const html = await (await request.get(path)).text();
      const first = firstPart(html, FIRST_FLIGHT_BYTES);
      let names = await differences(page, html, first);
      // Compares again, since very few screenshots are taken before the page is complete.
      if (names.length > 0) names = await differences(page, html, first);
      different.push(...names.map((name) => `${path}, ${name}`));
      const font = await page.evaluate(() => {
        const heading = document.querySelector("h1");
        const [first = ""] = getComputedStyle(heading ?? document.body).fontFamily.split(",");
        const text = heading?.textContent ?? "";
        return document.fonts.check(`640 16px ${first}`, text) ? first : `${first} is missing`;
      });
      expect(font, path).toBe('"First Screen"');
    }
    expect(different).toEqual([]);
  },
);

// The privacy policy has no picture below its first section, so its first screen can be checked in windows of any size.
const anyWindows = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1024, height: 1366 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];
const policies = {
  "en-SG": "/privacy-policy",
  "id-ID": "/id/kebijakan-privasi",
  "ms-MY": "/ms/dasar-privasi",
  "zh-Hans-SG": "/zh/privacy-policy",
};
for (const [locale, path] of Object.entries(policies)) {
  test.describe(path, () => {
    test.use({ locale });

    test(
      "the first 13 kB of the privacy policy contain its first screen at any width",
      { tag: "@nightly" },
      async ({ page, request }) => {
        const html = await (await request.get(path)).text();
        const first = firstPart(html, FIRST_FLIGHT_BYTES);
        let names = await differences(page, html, first, anyWindows);
        if (names.length > 0) names = await differences(page, html, first, anyWindows);
        expect(names).toEqual([]);
      },
    );
  });
}

test(
  "the comparison detects a document that is cut before the end of its first screen",
  { tag: "@nightly" },
  async ({ page, request }) => {
    const html = await (await request.get("/")).text();
    const less = firstPart(html, FIRST_FLIGHT_BYTES / 2);
    const windows = firstWindows.length * schemes.length;
    expect(await differences(page, html, less)).toHaveLength(windows);
  },
);
