import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checks } from "../../tools/deploy/smoke/smoke.ts";
import type { Deployment } from "../../tools/deploy/smoke/place.ts";
import { keys, urls } from "../e2e/stack.ts";
import { builtSite } from "./site.ts";

/** The parts of a response that a broken deployment can change. */
type Answer = { status: number; headers: Headers; body: string };

const place: Deployment = {
  site: urls.site,
  studio: urls.studio,
  supabase: urls.supabase,
  publishableKey: keys.publishable,
  secretKey: keys.secret,
  redirects: "/waiter /waiter-ai 301\n/waiter/ /waiter-ai 301\n",
};

async function run(name: string, where: Deployment): Promise<string> {
  const check = checks.find((each) => each.name === name);
  if (!check) throw new Error(`The smoke test has no check ${name}`);
  return check.run(where);
}

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/**
 * Starts a proxy for `origin` that changes responses by `meddle`, and returns its address. In all bodies it replaces
 * `origin` by its own address.
 */
async function between(
  origin: string,
  meddle: (path: string, answer: Answer, asked: Record<string, string>) => Partial<Answer>,
) {
  const server = createServer((request, response) => {
    void (async () => {
      const { url = "/", method = "GET" } = request;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = { ...request.headers, host: new URL(origin).host } as unknown as Record<
        string,
        string
      >;
      for (const name of ["connection", "content-length", "transfer-encoding"])
        delete headers[name];
      const sent = method === "GET" || method === "HEAD" ? null : Buffer.concat(chunks);
      const got = await fetch(origin + url, { method, headers, body: sent, redirect: "manual" });
      const body = (await got.text()).replaceAll(origin, addressOf(server));
      const answer = { status: got.status, headers: new Headers(got.headers), body };
      const changed = { ...answer, ...meddle(url, answer, headers) };
      for (const name of ["content-encoding", "content-length"]) changed.headers.delete(name);
      response.writeHead(changed.status, Object.fromEntries(changed.headers));
      response.end(changed.status === 204 ? undefined : changed.body);
    })();
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return addressOf(server);
}

function addressOf(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

function without(...names: string[]) {
  return (_: string, { headers }: Answer) => {
    const left = new Headers(headers);
    for (const name of names) left.delete(name);
    return { headers: left };
  };
}

/** Reads the ids of the smoke test's leads in the database. */
async function smokeLeads(): Promise<unknown> {
  const address = `${urls.supabase}/rest/v1/leads?source=eq.smoke-test&select=id`;
  return (await fetch(address, { headers: { apikey: keys.secret } })).json();
}

for (const { name } of checks) {
  test(`${name}: the smoke test finds nothing wrong`, async () => {
    expect(await run(name, place)).toBeTruthy();
  });
}

test("the smoke test's lead reached the chat and is erased", async () => {
  await run("lead", place);
  const chat = await fetch(`${urls.telegram}/messages`);
  expect(await smokeLeads()).toEqual([]);
  expect(await chat.text()).toContain("Smoke test");
});

test("reports pages that are not served, or that contain another address", async () => {
  const gone = await between(urls.site, (path) => (path === "/contact" ? { status: 503 } : {}));
  await expect(run("pages", { ...place, site: gone })).rejects.toThrow("/contact returned 503");
  const other = await between(urls.site, (_, { body }) => ({
    body: body.replace(
      /rel="canonical" href="[^"]*"/,
      'rel="canonical" href="https://other.example/"',
    ),
  }));
  await expect(run("pages", { ...place, site: other })).rejects.toThrow("says that its address is");
});

test("reports missing headers, and a script that the host adds", async () => {
  const bare = await between(urls.site, without("content-security-policy"));
  await expect(run("headers", { ...place, site: bare })).rejects.toThrow(
    "no Content-Security-Policy",
  );
  const plain = await between(urls.site, without("strict-transport-security"));
  await expect(run("headers", { ...place, site: plain })).rejects.toThrow(
    "strict-transport-security",
  );
  const added = await between(urls.site, (_, { body }) => ({
    body: body.replace("</body>", "<script>track()</script></body>"),
  }));
  await expect(run("headers", { ...place, site: added })).rejects.toThrow("does the host add one?");
  await expect(run("headers", { ...place, studio: "https://other.example" })).rejects.toThrow(
    "does not let https://other.example",
  );
});

test("reports an old address that is not redirected", async () => {
  const redirects = "/no-such-old-page /waiter-ai 301\n";
  await expect(run("old addresses", { ...place, redirects })).rejects.toThrow("returned 404");
});

test("reports a chat that gets no message, and still erases the test's lead", async () => {
  const silent = await between(urls.supabase, (path) =>
    path.startsWith("/functions/") ? { status: 500, body: "{}" } : {},
  );
  await expect(run("lead", { ...place, supabase: silent })).rejects.toThrow("returned 500");
  expect(await smokeLeads()).toEqual([]);
});

test("reports a database that lets visitors read leads", async () => {
  const open = await between(urls.supabase, (path) =>
    path.startsWith("/rest/v1/leads") ? { status: 200, body: "[]" } : {},
  );
  await expect(run("boundary", { ...place, supabase: open })).rejects.toThrow("returned 200");
});

test("reports a database that gets no client address, or lets a client choose it", async () => {
  const trusting = await between(urls.supabase, (path, _, asked) =>
    path.endsWith("/seen_client_address")
      ? { body: JSON.stringify(asked["x-real-ip"] ?? "203.0.113.7") }
      : {},
  );
  await expect(run("client address", { ...place, supabase: trusting })).rejects.toThrow(
    "can choose its address by x-real-ip",
  );
  const blind = await between(urls.supabase, (path) =>
    path.endsWith("/seen_client_address") ? { body: "null" } : {},
  );
  await expect(run("client address", { ...place, supabase: blind })).rejects.toThrow("no address");
});

function isNotification(path: string): boolean {
  return path.startsWith("/functions/v1/send-telegram-notification");
}

test("reports a function that gets no client address, or lets a client choose it", async () => {
  const name = "client address of functions";
  const blind = await between(urls.supabase, (path) =>
    isNotification(path) ? { body: JSON.stringify({ address: null }) } : {},
  );
  await expect(run(name, { ...place, supabase: blind })).rejects.toThrow("sees no address");
  const trusting = await between(urls.supabase, (path, _, asked) => {
    const address = asked["cf-connecting-ip"] ?? "203.0.113.7";
    return isNotification(path) ? { body: JSON.stringify({ address }) } : {};
  });
  await expect(run(name, { ...place, supabase: trusting })).rejects.toThrow(
    "can choose its address by cf-connecting-ip",
  );
});

test("reports a site that the Studio may not frame", async () => {
  const refusing = await between(urls.site, () => ({
    headers: new Headers({ "content-type": "text/html", "x-frame-options": "DENY" }),
  }));
  await expect(run("preview", { ...place, site: refusing })).rejects.toThrow(
    "may not show the site",
  );
});

test("every redirect of this build leads to a page", async () => {
  const redirects = readFileSync(join(builtSite, "_redirects"), "utf8");
  expect(await run("old addresses", { ...place, redirects })).toMatch(/^\d+ of them/);
});
