import type { Page } from "@playwright/test";
import { launchChromium } from "../tools/chromium.ts";
import { readInteractions, recordInteractions, slowDown } from "./interactions.ts";
import { median, percentile } from "./percentile.ts";
import type { Site } from "./site.ts";

/** All times in ms. */
export type BoardMeasure = {
  frames: number;
  p50: number;
  p95: number;
  /** Of each press and key of an admin at work. */
  interactions: number[];
};

const DRAG_STEPS = 240;

/** Opens the board in a browser whose CPU is slowed down and drags a card across it. */
export async function measureBoard(site: Site, slowdown: number): Promise<BoardMeasure> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({
      baseURL: site.url,
      viewport: { width: 1440, height: 900 },
    });
    await signIn(page, site);
    await recordInteractions(page);
    await slowDown(page, slowdown);
    await page.reload();
    await page.locator("[data-lead]").first().waitFor({ timeout: 120_000 });
    const times = await measureDrag(page);
    return {
      interactions: await measureWork(page),
      frames: times.length,
      p50: median(times),
      p95: percentile(times, 0.95),
    };
  } finally {
    await browser.close();
  }
}

/** Signs in and waits for the desk. */
export async function signIn(page: Page, { admin }: Site): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "Lead Management Dashboard" }).waitFor();
}

/** Milliseconds between the frames of a slow drag over all columns and back. */
async function measureDrag(page: Page): Promise<number[]> {
  const card = await page.locator("[data-lead]").first().boundingBox();
  if (!card) throw new Error("there is no card to drag");
  const y = card.y + 30;
  await page.mouse.move(card.x + 60, y);
  await page.mouse.down();
  await page.mouse.move(card.x + 80, y + 20, { steps: 4 });
  await page.locator("[data-overlay]").waitFor();
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let last = performance.now();
        function tick(now: number) {
          times.push(now - last);
          last = now;
          if (document.querySelector("[data-overlay]")) requestAnimationFrame(tick);
          else resolve(times.slice(2, -2));
        }
        requestAnimationFrame(tick);
      }),
  );
  for (let step = 0; step < DRAG_STEPS; step += 1) {
    const way = 1 - Math.abs((step / DRAG_STEPS) * 2 - 1);
    await page.mouse.move(card.x + 80 + way * 1000, y + 60 + 40 * Math.sin(step / 9));
  }
  await page.keyboard.press("Escape");
  await page.mouse.up();
  // dnd-kit swallows the click that ends a drag, for 50 ms.
  await page.waitForTimeout(500);
  return frames;
}

/** Opens leads, reads on, moves one by each way but the pointer's, searches, filters and sorts. */
async function measureWork(page: Page): Promise<number[]> {
  const panel = page.getByRole("dialog");
  await page.locator("[data-lead]").first().getByRole("link").first().click();
  await panel.getByRole("combobox", { name: "Stage" }).waitFor();
  await panel.getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("button", { name: /^Move to/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Closed" }).click();
  await page
    .getByRole("button", { name: /^Drag / })
    .first()
    .focus();
  for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
  await page.getByRole("searchbox", { name: "Search leads" }).click();
  await page.keyboard.type("kopi corner 12", { delay: 60 });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByLabel("Solution").waitFor();
  await page.keyboard.press("Escape");
  return readInteractions(page);
}
