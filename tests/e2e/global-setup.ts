import { setTimeout } from "node:timers/promises";
import { clientOf, setRateLimits } from "./desk-data.ts";
import { STACKS, stackAt } from "./stack.ts";

/** Waits until a site has drawn its pictures for shared links, which the Studio's lists show. */
async function waitForLinkCards(site: string): Promise<void> {
  const areDrawn = async () =>
    Object.hasOwn(await (await fetch(`${site}/link-cards.json`)).json(), "/");
  while (!(await areDrawn().catch(() => false))) await setTimeout(1_000);
}

/** Raises the rate limits of every stack, since all specs send their leads from one address. */
export default async function globalSetup(): Promise<void> {
  for (let index = 0; index < STACKS; index++) {
    await setRateLimits({}, clientOf(index));
    if (process.env["GUIDE_PICTURES"]) await waitForLinkCards(stackAt(index).urls.site);
  }
}
