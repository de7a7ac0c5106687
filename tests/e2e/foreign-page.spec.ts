import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { keys, urls } from "./stack.ts";

/** Server of another site, whose page is open in the same browser. */
let elsewhere: Server;
test.beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>Elsewhere</title>");
  });
  await new Promise<void>((resolve) => {
    elsewhere.listen(0, "127.0.0.1", resolve);
  });
});
test.afterAll(() => void elsewhere.close());

const QUERY = `${urls.lake}/v2025-02-19/data/query/production?query=*`;
const LEADS = `${urls.supabase}/rest/v1/leads?apikey=`;

type RequestOptions = {
  method?: "POST";
  mode?: "no-cors";
  body?: string;
  headers?: Record<string, string>;
};

/** Requests a URL by a script of the page; returns the status that it can read, or null if it can read none. */
function read(page: Page, url: string, init: RequestOptions = {}): Promise<number | null> {
  return page.evaluate(
    ([address, options]) =>
      fetch(address, options).then(
        ({ status }) => status,
        () => null,
      ),
    [url, init] as const,
  );
}

/** Opens a URL in a frame, which sends no `Origin`; returns the server's status. */
async function statusOfFrame(page: Page, url: string): Promise<number> {
  const answered = page.waitForResponse((response) => response.url() === url);
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement("iframe"), { src }));
  }, url);
  return (await answered).status();
}

/** Opens a WebSocket by a script of the page; returns how it ended. */
function endOfSocket(page: Page, url: string): Promise<string> {
  return page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address);
        socket.addEventListener("open", () => resolve("open"));
        socket.addEventListener("error", () => resolve("error"));
      }),
    url,
  );
}

for (const { host, tag } of [
  { host: "localhost", tag: [] },
  { host: "127.0.0.1", tag: ["@nightly"] },
]) {
  test(
    `a page of another origin, at ${host}, can neither read, write nor stop anything`,
    { tag },
    async ({ page, request }) => {
      await page.goto(`http://${host}:${(elsewhere.address() as AddressInfo).port}/`);
      for (const key of [keys.publishable, keys.secret]) {
        expect(await read(page, LEADS + key)).toBeNull();
        expect(await read(page, LEADS, { headers: { apikey: key } })).toBeNull();
        expect(await statusOfFrame(page, LEADS + key)).toBe(403);
      }
      for (const url of [QUERY, `${urls.telegram}/messages`]) {
        expect(await read(page, url)).toBeNull();
        expect(await statusOfFrame(page, url)).toBe(403);
      }
      const before = await (await request.get(`${urls.telegram}/messages`)).json();
      const message = {
        method: "POST",
        mode: "no-cors",
        body: '{"chat_id":1,"text":"x"}',
      } as const;
      await read(page, `${urls.telegram}/bot1:a/sendMessage`, message);
      expect(await (await request.get(`${urls.telegram}/messages`)).json()).toEqual(before);

      for (const url of [urls.supabase, urls.lake, urls.telegram, urls.site, urls.studio]) {
        const socket = url.replace("http", "ws");
        for (const path of ["//", "/", `/realtime/v1/websocket?apikey=${keys.publishable}`]) {
          expect(await endOfSocket(page, socket + path)).toBe("error");
        }
      }
      expect(
        await endOfSocket(page, `${urls.lake.replace("http", "ws")}/v1/socket/production`),
      ).toBe("error");
      for (const url of Object.values(urls))
        expect((await request.get(url)).status()).toBeLessThan(500);
    },
  );
}
