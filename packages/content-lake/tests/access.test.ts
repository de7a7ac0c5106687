import { request } from "node:http";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { findFreePort } from "../../shared/ports.ts";
import { startContentLake } from "../src/start-content-lake.ts";
import { ALLOWED_ORIGIN, clientOf, refusal, temporaryFolder, useLake } from "./test-lake.ts";

const fixture = useLake();
const QUERY = "/v2025-02-19/data/query/production?query=*";

beforeAll(async () => {
  await fixture.client
    .transaction()
    .create({ _id: "public", _type: "page", title: "Public" })
    .create({ _id: "drafts.public", _type: "page", title: "Secret" })
    .create({ _id: "drafts.unborn", _type: "page", title: "Secret" })
    .create({ _id: "private.settings", _type: "page", title: "Secret" })
    .commit();
});

/** Sends a request with exactly these headers; resolves to its status and the origin that CORS allows. */
async function ask(headers: Record<string, string>, method = "GET", path = QUERY) {
  const asked = request(fixture.url.replace("localhost", "127.0.0.1") + path, { headers, method });
  asked.end();
  const [response] = await once(asked, "response");
  response.resume();
  return [response.statusCode, response.headers["access-control-allow-origin"]];
}

describe("origins", () => {
  it("allows listed origins, and programs without an origin", async () => {
    expect(await ask({ origin: ALLOWED_ORIGIN })).toEqual([200, ALLOWED_ORIGIN]);
    expect(await ask({})).toEqual([200, undefined]);
    expect(await ask({ origin: ALLOWED_ORIGIN }, "OPTIONS")).toEqual([204, ALLOWED_ORIGIN]);
  });

  it.each(["https://example.com", "http://localhost:3001", "null"])(
    "refuses the origin %s with 403",
    async (origin) => {
      expect(await ask({ origin })).toEqual([403, undefined]);
      expect(await ask({ origin }, "OPTIONS")).toEqual([403, undefined]);
    },
  );

  it("refuses any host name except this machine's, as DNS rebinding would use", async () => {
    expect(await ask({ host: "example.com:3900" })).toEqual([403, undefined]);
  });

  it.each(["cross-site", "same-site"])(
    "refuses a %s page that sends no origin, except for pictures",
    async (site) => {
      expect(await ask({ "sec-fetch-site": site })).toEqual([403, undefined]);
      // Pages show pictures, and a browser sends no `Origin` for them.
      const picture = `/images/local/production/${"0".repeat(40)}-1x1.png`;
      expect(await ask({ "sec-fetch-site": site }, "GET", picture)).toEqual([404, undefined]);
    },
  );

  it("allows the headers that a preflight requests", async () => {
    const headers = {
      origin: ALLOWED_ORIGIN,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    };
    const response = await fetch(fixture.url + QUERY, { method: "OPTIONS", headers });
    expect(response.headers.get("access-control-allow-headers")).toBe("authorization,content-type");
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
  });
});

describe("without a token", () => {
  it.each(["published", "drafts", "previewDrafts", "raw"] as const)(
    "shows no draft and no id with a dot in the %s perspective",
    async (perspective) => {
      const query = new URLSearchParams({ query: "*[true].title", perspective });
      const url = `/data/query/production?${query.toString()}`;
      expect(await fixture.anonymous.request({ url })).toMatchObject({ result: ["Public"] });
    },
  );

  it("leaves drafts out of a read by id and of an export", async () => {
    expect(await fixture.anonymous.getDocument("drafts.public")).toBeUndefined();
    expect(await fixture.anonymous.getDocument("public")).toMatchObject({ title: "Public" });
    const exported = await fetch(`${fixture.url}/v1/data/export/production`);
    expect(await exported.text()).not.toContain("Secret");
  });

  it("refuses every write", async () => {
    const { anonymous } = fixture;
    const draft = { draftId: "drafts.public", publishedId: "public" };
    const publish = { actionType: "sanity.action.document.publish", ...draft } as const;
    for (const call of [
      anonymous.create({ _type: "page" }),
      anonymous.delete("public"),
      anonymous.action(publish),
    ]) {
      expect(await refusal(call)).toMatchObject({ statusCode: 401 });
    }
  });

  it("refuses a wrong token with 401", async () => {
    const impostor = clientOf(fixture.url, { token: "wrong" });
    expect(await refusal(impostor.fetch("*"))).toMatchObject({ statusCode: 401 });
  });
});

describe("starting", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("is refused in production", async () => {
    vi.stubEnv("NODE_ENV", "production");
    const start = startContentLake({ dataDir: "unused", port: 1, allowedOrigins: [] });
    await expect(start).rejects.toThrow("development only");
  });

  it("reports in one line that the port is in use, and releases the data", async () => {
    const dataDir = temporaryFolder();
    const port = await findFreePort();
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    const start = () => startContentLake({ dataDir, port, allowedOrigins: [] });
    await expect(start()).rejects.toThrow(
      /^Port \d+ of the Content Lake is taken: stop the program/,
    );
    other.close();
    await once(other, "close");
    const lake = await start();
    await lake.stop();
    rmSync(dataDir, { recursive: true });
  });

  it("is refused while another lake holds the same data", async () => {
    const dataDir = temporaryFolder();
    const start = async () =>
      startContentLake({ dataDir, port: await findFreePort(), allowedOrigins: [] });
    const lake = await start();
    await expect(start()).rejects.toThrow("in use by another process");
    await lake.stop();
    rmSync(dataDir, { recursive: true });
  });

  it("finds the content after a restart, and reports whether the lake is empty", async () => {
    const dataDir = temporaryFolder();
    const port = await findFreePort();
    const first = await startContentLake({ dataDir, port, allowedOrigins: [] });
    expect(first.isEmpty()).toBe(true);
    await clientOf(first.url).create({ _id: "kept", _type: "page" });
    const dataset = "production-comments";
    await clientOf(first.url, { dataset }).create({ _id: "remark", _type: "comment" });
    expect(first.isEmpty()).toBe(false);
    await first.stop();
    const second = await startContentLake({ dataDir, port, allowedOrigins: [] });
    expect(await clientOf(second.url).getDocument("kept")).toMatchObject({ _type: "page" });
    expect(await clientOf(second.url, { dataset }).getDocument("remark")).toBeDefined();
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });
});
