import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { arrivedPart, FIRST_FLIGHT_BYTES, firstWindows } from "../../bench/first-flight.ts";
import { expect, test } from "./fixtures.ts";
import { missingPath, publicPaths } from "./page-table.ts";

const schemes = ["light", "dark"] as const;

function firstPart(html: string, bytes: number): string {
  return arrivedPart(brotliCompressSync(html), bytes).toString();
}

/** Pictures of the window with only a document, by width and scheme: no other file is served. */
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
  // The chat button comes once the page is scrolled (a picture without animations has their end), and the words of a
  // conversation's field once a script can answer.
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

/** The names of pictures that two documents show differently. */
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

// Without transitions: a change of the scheme would start some.
test.use({ serviceWorkers: "block", contextOptions: { reducedMotion: "reduce" } });

test(
  "the first answer of a server contains the first screen of every page",
  { tag: "@nightly" },
  async ({ page, request }) => {
    test.slow();
    const different: string[] = [];
    for (const path of [...publicPaths, missingPath]) {
      const html = await (await request.get(path)).text();
      const first = firstPart(html, FIRST_FLIGHT_BYTES);
      let names = await differences(page, html, first);
      // One screenshot of thousands is taken before the page is complete; real differences are also in the second one.
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

// A window of any size shows only texts of a policy: no picture is below its first section.
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
      "the first answer of a server contains the first screen of the policy at any width",
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
  "detects less than the first screen in the first answer",
  { tag: "@nightly" },
  async ({ page, request }) => {
    const html = await (await request.get("/")).text();
    const less = firstPart(html, FIRST_FLIGHT_BYTES / 2);
    const windows = firstWindows.length * schemes.length;
    expect(await differences(page, html, less)).toHaveLength(windows);
  },
);
