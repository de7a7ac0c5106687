import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./fixtures.ts";

/** File with the clicks and seconds of each task of docs/editing.md, which `npm run guide:pictures` writes. */
const TASKS_FILE = join(import.meta.dirname, "../../docs/editing-tasks.json");
const PICTURES = join(import.meta.dirname, "../../docs/images");
/** Whether `npm run guide:pictures` runs the tests: then pictures and counts are written, and no count is compared. */
const isWriting = Boolean(process.env["GUIDE_PICTURES"]);
/** Clicks that a task may need in addition: the Studio ignores some while it saves or validates. */
const REPEATED = 4;

type TaskCounts = Record<string, { clicks: number; seconds: number }>;

function readTasks(): TaskCounts {
  return JSON.parse(readFileSync(TASKS_FILE, "utf8")) as TaskCounts;
}

/** Selector of the messages of the Studio and the desk, which could cover the subject of a picture. */
const MESSAGES = '[data-ui="ToastProvider"], [role="region"][aria-label="Notifications"]';

/** Hides elements by a style sheet that the page's policy allows; returns a function that shows them again. */
async function hide(page: Page, selector: string): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((hidden) => {
    const made = new CSSStyleSheet();
    made.replaceSync(`:is(${hidden}), :is(${hidden}) * { visibility: hidden !important }`);
    document.adoptedStyleSheets.push(made);
    return made;
  }, selector);
  return () => sheet.evaluate((made) => made.replaceSync(""));
}

/** Takes a picture of the page for a guide, in docs/images; messages are hidden unless `hasMessages` is true. */
export async function guidePicture(
  studio: Page,
  name: string,
  { hasMessages = false } = {},
): Promise<void> {
  if (!isWriting) return;
  // Waits until the Studio has saved, validated and rendered everything.
  for (const words of ["Saving...", /^Validating document/])
    await expect(studio.getByText(words)).toHaveCount(0);
  await expect(studio.locator('[data-ui*="Skeleton"]')).toHaveCount(0);
  const show = hasMessages ? undefined : await hide(studio, MESSAGES);
  const picture = await studio.screenshot({ animations: "disabled" });
  await show?.();
  await sharp(picture)
    .resize({ width: 1200, withoutEnlargement: true })
    .webp()
    .toFile(join(PICTURES, `${name}.webp`));
}

function countClicks(binding: string): void {
  const report = (globalThis as unknown as Record<string, () => void>)[binding];
  addEventListener("pointerdown", ({ isTrusted }) => isTrusted && report?.(), { capture: true });
}

export type EditingTask = {
  /** Takes the guide's picture of the present state. */
  picture: (options?: { hasMessages: boolean }) => Promise<void>;
  /** Ends the counting; fails if the task needed more clicks than the guide states. */
  end: () => void;
};

/** Begins to count the clicks and seconds of a task of the guide in an open Studio. */
export async function startTask(studio: Page, name: string): Promise<EditingTask> {
  const startedAt = performance.now();
  let clicks = 0;
  const binding = `count_${name.replaceAll("-", "_")}`;
  await studio.exposeBinding(binding, () => {
    clicks += 1;
  });
  await studio.addInitScript(countClicks, binding);
  await studio.evaluate(countClicks, binding);
  return {
    picture: (options) => guidePicture(studio, `studio-${name}`, options),
    end() {
      const counted = { clicks, seconds: Math.ceil((performance.now() - startedAt) / 1000) };
      if (isWriting) {
        const tasks = { ...readTasks(), [name]: counted };
        writeFileSync(TASKS_FILE, `${JSON.stringify(tasks, null, 2)}\n`);
        return;
      }
      const known = readTasks()[name];
      expect(counted.clicks, `clicks of "${name}"`).toBeLessThanOrEqual(
        (known?.clicks ?? 0) + REPEATED,
      );
    },
  };
}
