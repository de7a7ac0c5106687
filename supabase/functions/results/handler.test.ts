import assert from "node:assert/strict";
import { endpoint } from "../_shared/endpoint.ts";
import { createHandler, type Dependencies } from "./handler.ts";

const url = "https://project.example/functions/v1/results";
const period = { from: "2026-11-01", to: "2026-11-24" };

function call(changes: Partial<Dependencies> = {}, body: unknown = period, token = "token") {
  const handler = createHandler({
    fetchSanityUser: () =>
      Promise.resolve(Response.json({ id: "p-ada", roles: [{ name: "editor" }] })),
    getResults: (document) => Promise.resolve({ document }),
    getWhatSells: (requestedPeriod) => Promise.resolve(requestedPeriod),
    getExperiment: (experiment, document, key) => Promise.resolve({ experiment, document, key }),
    readSections: () => Promise.resolve({ countsVisits: true }),
    ...changes,
  });
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const request = new Request(url, { method: "POST", headers, body: JSON.stringify(body) });
  return endpoint(handler, "")(request);
}

Deno.test("returns the numbers of a document, or of everything, to an editor", async () => {
  assert.deepEqual(await (await call({}, { ...period, document: "home" })).json(), {
    countsVisits: true,
    document: "home",
  });
  const requestBody = { ...period, document: "home", experiment: "e1", section: "hero" };
  assert.deepEqual(await (await call({}, requestBody)).json(), {
    countsVisits: true,
    experiment: "e1",
    document: "home",
    key: "hero",
  });
  const response = await call();
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.deepEqual(await response.json(), { countsVisits: true, ...period });
});

const lists: [
  name: string,
  readSections: Dependencies["readSections"],
  countsVisits: boolean | null,
][] = [
  ["does not count", () => Promise.resolve({ countsVisits: false }), false],
  ["was built before the field existed", () => Promise.resolve({ pages: [] }), null],
  ["cannot be reached", () => Promise.reject(new TypeError("fetch failed")), null],
];
for (const [name, readSections, countsVisits] of lists) {
  Deno.test(`returns the numbers, and whether visits are counted, if the site ${name}`, async () => {
    assert.deepEqual(await (await call({ readSections })).json(), { countsVisits, ...period });
  });
}

const refusals: [name: string, changes: Partial<Dependencies>, status: number][] = [
  [
    "a refusal",
    { fetchSanityUser: () => Promise.resolve(Response.json({}, { status: 401 })) },
    401,
  ],
  // api.sanity.io answers a request without a session with 200 and {}.
  ["no user", { fetchSanityUser: () => Promise.resolve(Response.json({})) }, 401],
  [
    "a user without a role",
    { fetchSanityUser: () => Promise.resolve(Response.json({ id: "p-x", roles: [] })) },
    401,
  ],
  ["HTML", { fetchSanityUser: () => Promise.resolve(new Response("<html>")) }, 401],
  [
    "nothing, without a connection",
    { fetchSanityUser: () => Promise.reject(new TypeError("fetch failed")) },
    503,
  ],
];
const neverCalled = () => Promise.reject(new Error("asked"));

for (const [name, changes, status] of refusals) {
  Deno.test(`returns no numbers if Sanity answers with ${name}`, async () => {
    const response = await call({
      ...changes,
      getResults: neverCalled,
      getWhatSells: neverCalled,
      getExperiment: neverCalled,
    });
    assert.equal(response.status, status);
    await response.body?.cancel();
  });
}

Deno.test("sends no request to Sanity without a token", async () => {
  const response = await call(
    { fetchSanityUser: () => Promise.reject(new Error("asked")) },
    period,
    "",
  );
  assert.equal(response.status, 401);
  await response.body?.cancel();
});

const wrong: [name: string, body: object][] = [
  ["no day", { from: "2026-11-01", to: "now()" }],
  ["a day that is in no month", { from: "2026-02-30", to: "2026-11-24" }],
  ["a day of the year 0", { from: "0000-01-01", to: "2026-11-24" }],
  ["a document with a NUL", { ...period, document: "\u0000" }],
  ["a document with a lone surrogate", { ...period, document: "\ud800" }],
];
for (const [name, body] of wrong) {
  Deno.test(`refuses ${name} before it calls the database`, async () => {
    const response = await call({ getResults: neverCalled, getWhatSells: neverCalled }, body);
    assert.equal(response.status, 400);
    await response.body?.cancel();
  });
}
