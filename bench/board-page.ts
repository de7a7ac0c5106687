import type { Locator, Page } from "@playwright/test";
import { DRAG_HINT_ID } from "../src/features/lead-board/board/press.ts";
import { workOnDesk } from "./desk.ts";
import { readInteractions, recordInteractions, slowDown } from "./interactions.ts";
import { median, percentile } from "./percentile.ts";
import type { Site } from "./site.ts";

/** A drag: the number of its frames, and the milliseconds between them; and the interactions of an admin's work. */
export type BoardMeasure = {
  frames: number;
  p50: number;
  p95: number;
  interactions: Interactions;
};

/** Milliseconds from each click and key press to its frame, by action. */
type Interactions = Record<string, number[]>;

const DRAG_STEPS = 240;

/** Measures a drag across the board, and then an admin's work on it, with a CPU that is `slowdown` times slower. */
export function measureBoard(site: Site, slowdown: number): Promise<BoardMeasure> {
  return workOnDesk(site, async (page) => {
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
  });
}

/** Drags a card slowly over all columns and back; returns the milliseconds between the frames. */
async function measureDrag(page: Page): Promise<number[]> {
  // dnd-kit is loaded after the cards, and would miss an earlier press.
  await page.locator(`#${DRAG_HINT_ID}`).waitFor({ state: "attached", timeout: 120_000 });
  const card = await page.locator("[data-lead]").first().boundingBox();
  if (!card) throw new Error("The board has no card to drag");
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
    const distance = 1 - Math.abs((step / DRAG_STEPS) * 2 - 1);
    await page.mouse.move(card.x + 80 + distance * 1000, y + 60 + 40 * Math.sin(step / 9));
  }
  await page.keyboard.press("Escape");
  await page.mouse.up();
  // For 50 ms after a drag, dnd-kit swallows every click.
  await page.waitForTimeout(500);
  return frames;
}

/** Pause after a step, in milliseconds: reading from the page earlier would delay the frame that is measured. */
const STEP_MS = 700;

/** Clicks the middle of an element. It is found before the click, so that the search does not delay the frame. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.first().boundingBox();
  if (!box) throw new Error(`Cannot click ${target}: it is not visible`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(STEP_MS);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(STEP_MS);
}

/** Opens a lead, moves one by menu and by keyboard, searches and opens the filters; measures each interaction. */
async function measureWork(page: Page): Promise<Interactions> {
  const panel = page.getByRole("dialog");
  const search = page.getByRole("searchbox", { name: "Search leads" });
  const filters = page.getByRole("button", { name: /^Filters/ });
  const steps: Record<string, () => Promise<void>> = {
    "open a lead": () => press(page, page.locator("[data-lead]").getByRole("link")),
    "close it": () => press(page, panel.getByRole("button", { name: "Close" })),
    "open the menu": () => press(page, page.getByRole("button", { name: /^Move to/ })),
    "move by it": () => press(page, page.getByRole("menuitem", { name: "Closed" })),
    "pick up by key": () => page.keyboard.press("Space"),
    "to the next stage": () => page.keyboard.press("ArrowRight"),
    "drop by key": () => page.keyboard.press("Space"),
    "into the search": () => press(page, search),
    "type a search": () => page.keyboard.type("kopi corner 12", { delay: 60 }),
    "end the search": () => page.keyboard.press("Escape"),
    "open the filters": () => press(page, filters),
    "close the filters": () => page.keyboard.press("Escape"),
    "open them again": () => press(page, filters),
  };
  const found: Interactions = {};
  let known = (await readInteractions(page)).length;
  for (const [name, act] of Object.entries(steps)) {
    if (name === "pick up by key") {
      await page
        .getByRole("button", { name: /^Drag / })
        .first()
        .focus();
      await page.waitForTimeout(STEP_MS);
    }
    await act();
    await page.waitForTimeout(STEP_MS);
    const all = await readInteractions(page);
    found[name] = all.slice(known);
    known = all.length;
  }
  return found;
}
