import type { Page } from "@playwright/test";
import { workOnDesk } from "./desk.ts";
import type { Site } from "./site.ts";

const ROUNDS = 20;

/** Resolves when a lead's card is in the column of `stage`, to that time in milliseconds since 1970. */
function whenInColumn(page: Page, id: string, stage: string): Promise<number> {
  return page.getByRole("region", { name: stage, exact: true }).evaluate((column, lead) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    function look() {
      if (column.querySelector(`[data-lead="${lead}"]`)) resolve(Date.now());
      else requestAnimationFrame(look);
    }
    look();
    return promise;
  }, id);
}

/** Measures the milliseconds from storing or moving a lead until another user's open board shows its card there. */
export function measureLive(site: Site): Promise<{ arrivals: number[]; moves: number[] }> {
  const { service } = site;
  return workOnDesk(site, async (page) => {
    await page.getByText("Live", { exact: true }).waitFor();
    const arrivals: number[] = [];
    const moves: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = crypto.randomUUID();
      const arrives = whenInColumn(page, id, "Interested");
      const stored = Date.now();
      const lead = {
        id,
        contact_name: "Dewi Lestari",
        contact_number: "+62 812 3456 789",
        email: `live-${round}@warung.example`,
        solution_interested: "Waiter AI",
        company_name: `Warung Nusa ${round}`,
        stage: "interested" as const,
        source: "contact",
      };
      const insert = await service.from("leads").insert(lead);
      if (insert.error) throw new Error(insert.error.message);
      arrivals.push((await arrives) - stored);

      const arrived = whenInColumn(page, id, "Request Demo");
      const moved = Date.now();
      const update = await service.from("leads").update({ stage: "request-demo" }).eq("id", id);
      if (update.error) throw new Error(update.error.message);
      moves.push((await arrived) - moved);
    }
    return { arrivals, moves };
  });
}
