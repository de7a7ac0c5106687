// Publishes scheduled releases of several pages on the local stack while it requests the pages without a pause.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { median } from "./percentile.ts";
import { oldAfterNew, watchSwitch } from "./release-switch.ts";
import type { Report } from "./report.ts";
import { startSite } from "./site.ts";

const RELEASES = 7;
const headers = { authorization: "Bearer local", "content-type": "application/json" };

/** Measures the time from a release's schedule to the first response with it; checks that nobody gets half of it. */
export async function run({ log, check, figure }: Report): Promise<void> {
  const dataDir = join(import.meta.dirname, "../.cache/bench");
  rmSync(join(dataDir, "content-lake"), { recursive: true, force: true });
  const site = await startSite(dataDir);
  const lake = `${site.servers.urls.lake}/v2025-02-19/data`;
  async function act(actions: object[]): Promise<void> {
    const body = JSON.stringify({ actions });
    const response = await fetch(`${lake}/actions/production`, { method: "POST", headers, body });
    if (!response.ok) throw new Error(await response.text());
  }
  async function ask(path: string) {
    const response = await fetch(site.url + path, { redirect: "manual" });
    return { status: response.status, text: await response.text() };
  }
  try {
    const delays: number[] = [];
    let [asked, halves] = [0, 0];
    for (let count = 1; count <= RELEASES; count += 1) {
      const query = new URLSearchParams({ query: PAGES, perspective: "published" });
      const response = await fetch(`${lake}/query/production?${query}`, { headers });
      const { result } = (await response.json()) as { result: { _id: string; path: string }[] };
      const seen = await watchSwitch({ act, ask }, `spring-${count}`, result);
      delays.push(seen.delay);
      asked += seen.sawNew.length;
      halves += oldAfterNew(seen);
    }
    log(
      `${RELEASES} releases, ${asked} requests; first new response after ${delays.join(", ")} ms`,
    );
    check("no visitor gets an old page after a new one", halves === 0);
    figure("a release's time to its pages being served: median", median(delays));
    figure("a release's time to its pages being served: the longest", Math.max(...delays));
  } finally {
    await site.stop();
  }
}

const PAGES = `*[_type == "page" && archived != true && path != "/"] | order(_id)`;
