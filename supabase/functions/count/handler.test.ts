import assert from "node:assert/strict";
import { endpoint } from "../_shared/endpoint.ts";
import { createHandler, type Dependencies, type Visit } from "./handler.ts";

const url = "https://project.example/functions/v1/count";
const body = {
  p: "/",
  l: "en-SG",
  v: "s",
  f: "",
  s: "heroAAAAfaqBBBBB",
  c: [[1, "/x"]],
};
const BROWSER = "Mozilla/5.0 (X11; Linux x64) Gecko/20100101 Firefox/140.0";

async function call(changes: Partial<Dependencies> = {}, content: unknown = body, agent = BROWSER) {
  const counted: { visit: Visit; headers: Record<string, string>; isListRead: boolean }[] = [];
  const handler = createHandler({
    count(visit, headers, isListRead) {
      counted.push({ visit, headers, isListRead });
      return Promise.resolve(false);
    },
    readSections: () => Promise.reject(new Error("read")),
    recordList: () => Promise.reject(new Error("recorded")),
    ...changes,
  });
  const headers = { "user-agent": agent, "x-forwarded-for": "203.0.113.7", cookie: "a=b" };
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const request = new Request(url, { method: "POST", headers, body: text });
  const response = await endpoint(handler, "")(request);
  await response.body?.cancel();
  return { status: response.status, headers: response.headers, counted };
}

Deno.test("counts a visit with its sections and clicks, and only the address of its headers", async () => {
  const { status, headers, counted } = await call();
  assert.equal(status, 204);
  assert.equal(headers.get("set-cookie"), null);
  assert.deepEqual(counted, [
    {
      visit: {
        page: "/",
        language: "en-SG",
        source: "direct",
        from: "",
        viewport: "small",
        seen: ["heroAAAA", "faqBBBBB"],
        pressed: [{ section: "faqBBBBB", to: "/x" }],
        arms: "",
      },
      headers: { "x-forwarded-for": "203.0.113.7" },
      isListRead: false,
    },
  ]);
});

const origins: [sent: string, source: string, from: string][] = [
  ["", "direct", ""],
  ["www.google.com.sg", "search", ""],
  ["lnkd.in", "social", ""],
  ["www.news.example", "referrer", "news.example"],
  ["NEWS.example:80/@", "referrer", ""],
  ["?Ramadan 2026", "campaign", "ramadan 2026"],
  ["?", "campaign", ""],
  ["?tan@kopi.example", "campaign", ""],
];
for (const [f, source, from] of origins) {
  Deno.test(`stores "${f}" as ${source} "${from}"`, async () => {
    const [counted] = (await call({}, { ...body, f })).counted;
    assert.deepEqual([counted?.visit.source, counted?.visit.from], [source, from]);
  });
}

for (const l of ["en", "en-SG", "zh-Hans", "zh-Hans-SG"]) {
  Deno.test(`counts a page in ${l}`, async () => {
    const { status, counted } = await call({}, { ...body, l });
    assert.equal(status, 204);
    assert.equal(counted[0]?.visit.language, l);
  });
}

Deno.test("passes on the versions of experiments that a tab was given", async () => {
  const [counted] = (await call({}, { ...body, e: "tokenAAA1tokenBBB0" })).counted;
  assert.equal(counted?.visit.arms, "tokenAAA1tokenBBB0");
});

const garbage: [name: string, sent: unknown][] = [
  ["no JSON", "<html>"],
  ["no page", { ...body, p: "home" }],
  ["no window", { ...body, v: "spy" }],
  ["no language", { ...body, l: "en-SG-x-tan" }],
  ["a third version", { ...body, e: "tokenAAA2" }],
  ["half a hash", { ...body, s: "heroAAAAfaq" }],
  ["a list of texts", { ...body, c: ["x"] }],
  ["a page with a NUL", { ...body, p: "/\u0000" }],
  ["a page with a lone surrogate", { ...body, p: "/\ud800" }],
  ["a link with a NUL", { ...body, c: [[0, "/\u0000"]] }],
  ["a link with a lone surrogate", { ...body, c: [[0, "/\udfff"]] }],
];
for (const [name, content] of garbage) {
  Deno.test(`refuses ${name}, and counts nothing`, async () => {
    const { status, counted } = await call({}, content);
    assert.equal(status, 400);
    assert.deepEqual(counted, []);
  });
}

const ofLength = (length: number) => ({
  ...body,
  c: [
    [0, "x".repeat(80)],
    [0, "x".repeat(length)],
  ],
});

Deno.test("refuses more than 300 bytes, and accepts 300", async () => {
  const room = 300 - JSON.stringify(ofLength(0)).length;
  assert.equal((await call({}, ofLength(room))).status, 204);
  assert.equal((await call({}, ofLength(room + 1))).status, 413);
});

for (const agent of ["Googlebot/2.1", "curl/8.5", "Mozilla/5.0 HeadlessChrome/140.0", ""]) {
  Deno.test(`does not count the user agent "${agent}"`, async () => {
    const { status, counted } = await call({}, body, agent);
    assert.equal(status, 204);
    assert.deepEqual(counted, []);
  });
}

Deno.test("reads and stores the build's list when the database requests it, then counts the visit", async () => {
  const steps: unknown[] = [];
  await call({
    count(_visit, _headers, isListRead) {
      steps.push(`count ${isListRead}`);
      return Promise.resolve(!isListRead);
    },
    readSections: () => Promise.resolve({ pages: [] }),
    recordList(list) {
      steps.push(list);
      return Promise.resolve();
    },
  });
  assert.deepEqual(steps, ["count false", { pages: [] }, "count true"]);
});

Deno.test("counts a visit to known sections even if the site does not answer", async () => {
  const steps: boolean[] = [];
  const { status } = await call({
    count(_visit, _headers, isListRead) {
      steps.push(isListRead);
      return Promise.resolve(!isListRead);
    },
  });
  assert.equal(status, 204);
  assert.deepEqual(steps, [false, true]);
});
