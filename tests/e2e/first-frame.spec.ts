import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./fixtures.ts";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";
import { urls } from "./stack.ts";

/** Milliseconds between the two parts of a document: several frames. */
const PAUSE_MS = 200;

/** Where a document is cut: after these shares of the tags of its first section, up to the first folded part. */
const CUTS = [0.2, 0.5, 0.8, 1];

/** Returns the offset of a cut in the HTML, before an opening tag. */
function offsetOf(html: string, share: number): number {
  const start = html.indexOf("<main");
  const summary = html.indexOf("<summary", start);
  const section = html.indexOf("</section>", start);
  const end = summary > 0 && summary < section ? summary : section;
  const tags = [...html.slice(start, end).matchAll(/<[a-z]/g)];
  return start + (tags[Math.round((tags.length - 1) * share)]?.index ?? 0);
}

/** A server that sends each page of the site in two parts, cut at the share in `?cut`, and serves no other file. */
let slow: Server;
test.beforeAll(async () => {
  slow = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", urls.site);
    const share = searchParams.get("cut");
    if (share === null) return void response.writeHead(404).end();
    const html = await (await fetch(urls.site + pathname)).text();
    const place = offsetOf(html, Number(share));
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.write(html.slice(0, place));
    setTimeout(() => response.end(html.slice(place)), PAUSE_MS);
  });
  await new Promise<void>((resolve) => {
    slow.listen(0, "127.0.0.1", resolve);
  });
});
test.afterAll(() => void slow.close());

for (const { width, tag } of [
  { width: 320, tag: ["@nightly"] },
  { width: 390, tag: ["@nightly"] },
  { width: 1440, tag: [] },
]) {
  const title = `nothing moves at ${width} px, wherever in the first section a document is interrupted`;
  test(title, { tag }, async ({ page }) => {
    await watchShifts(page);
    await page.setViewportSize({ width, height: 800 });
    const { port } = slow.address() as AddressInfo;
    for (const path of ["/", "/waiter-ai", "/ai-solutions-malaysia", "/ad-landing"]) {
      for (const cut of CUTS) {
        await page.goto(`http://127.0.0.1:${port}${path}?cut=${cut}`);
        // Waits until the next frame is painted, since the browser reports a layout shift only then.
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              requestAnimationFrame(() => setTimeout(resolve));
            }),
        );
        expect(await shiftsOf(page), `${path}, cut at ${cut}`).toEqual([]);
      }
    }
  });
}
