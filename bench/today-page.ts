import type { Page } from "@playwright/test";
import { workOnDesk } from "./desk.ts";
import type { Site } from "./site.ts";

const KEYS = 60;
const PLANNED = 200;

/** Gives 200 closed leads a next action that was due yesterday, so that Today has enough rows to step through. */
async function planLeads({ service }: Site): Promise<void> {
  const { data } = await service.from("leads").select("id").eq("stage", "closed").limit(PLANNED);
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  for (const { id } of data ?? []) {
    const { error } = await service
      .from("leads")
      .update({ next_action: "Call", next_action_on: yesterday.slice(0, 10) })
      .eq("id", id);
    if (error) throw new Error(error.message);
  }
}

/** Runs in the page before a key press: sets `frame` to the time until the first frame with another current row. */
function watchForNextRow(): void {
  const { promise, resolve } = Promise.withResolvers<number>();
  globalThis.frame = promise;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets only this function
  const currentId = () => document.querySelector("[data-current]")?.getAttribute("data-lead");
  const before = currentId();
  function watch({ timeStamp }: Event) {
    function look() {
      if (currentId() === before) requestAnimationFrame(look);
      // A task of this priority runs once the frame of this callback is painted.
      else
        void scheduler.postTask(() => resolve(performance.now() - timeStamp), {
          priority: "user-blocking",
        });
    }
    requestAnimationFrame(look);
  }
  addEventListener("keydown", watch, { once: true, capture: true });
}

/** Presses a key repeatedly; returns the milliseconds from each press until the frame with the next row is painted. */
async function timeKey(page: Page, key: string): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < KEYS; count += 1) {
    await page.evaluate(watchForNextRow);
    await page.keyboard.press(key);
    times.push(await page.evaluate(() => globalThis.frame));
  }
  return times;
}

/** Measures the milliseconds to the next row of Today from J (`next`), and from T, which postpones the lead. */
export async function measureToday(site: Site): Promise<{ next: number[]; postponed: number[] }> {
  await planLeads(site);
  return workOnDesk(site, async (page) => {
    await page.goto("/admin/today");
    await page.locator("[data-current]").waitFor();
    return { next: await timeKey(page, "j"), postponed: await timeKey(page, "t") };
  });
}
