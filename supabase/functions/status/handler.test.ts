import assert from "node:assert/strict";
import { createHandler, type Dependencies } from "./handler.ts";

const NOW = Date.parse("2026-11-23T08:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const runs = {
  "minutely-jobs": minutesAgo(1),
  jobs: minutesAgo(4),
  "nightly-jobs": minutesAgo(600),
};
/** A page that names the day of its content; the next one has an experiment, and names none. */
const PAGE = `<main></main><script type="application/json" id="revision">{"newest":"2026-11-20T00:00:00Z"}</script>`;
const WITH_EXPERIMENT = "<main><template data-token></template></main>";
const database = {
  unnotified_since: null,
  chat_failing_since: null,
  has_function_address: true,
  runs,
};

function setUp(changes: Partial<Dependencies> = {}) {
  return createHandler({
    readDatabase: () => Promise.resolve(database),
    readPublished: () => Promise.resolve("2026-11-20T00:00:00Z"),
    readPage: () => Promise.resolve(PAGE),
    now: () => NOW,
    ...changes,
  });
}

const statusRequest = (method = "GET") =>
  new Request("https://project.example/functions/v1/status", { method });

/** The status of the response, and the red checks. */
async function findingsOf(changes: Partial<Dependencies>): Promise<[number, string[]]> {
  const response = await setUp(changes)(statusRequest());
  const { status, checks } = (await response.json()) as {
    status: string;
    checks: { name: string; status: string; says: string }[];
  };
  assert.equal(status, response.status === 200 ? "green" : "red");
  const red = checks.filter((check) => check.status === "red");
  return [response.status, red.map(({ name, says }) => `${name}: ${says}`)];
}

const withDatabase = (changes: object) => ({
  readDatabase: () => Promise.resolve({ ...database, ...changes }),
});

const cases: [name: string, changes: Partial<Dependencies>, red: string[]][] = [
  ["all is well", {}, []],
  ["a lead has waited 14 minutes", withDatabase({ unnotified_since: minutesAgo(14) }), []],
  [
    "a lead has waited 16 minutes",
    withDatabase({ unnotified_since: minutesAgo(16) }),
    ["leads: the oldest without a notification waits 16 min"],
  ],
  [
    "the chat has accepted nothing for 3 hours",
    withDatabase({ chat_failing_since: minutesAgo(180) }),
    ["sales chat: has accepted no message for 3 h"],
  ],
  [
    "the webhook's receiver has accepted nothing for 3 hours",
    withDatabase({ webhook_failing_since: minutesAgo(180) }),
    ["webhook: has accepted no event for 3 h"],
  ],
  [
    "a job has stopped",
    withDatabase({ runs: { ...runs, "minutely-jobs": minutesAgo(6) } }),
    ["minutely-jobs: ran 6 min ago"],
  ],
  [
    "no job ever ran",
    withDatabase({ runs: {} }),
    ["minutely-jobs: not run yet", "jobs: not run yet", "nightly-jobs: not run yet"],
  ],
  [
    "a new project has had no night yet",
    withDatabase({ runs: { "minutely-jobs": minutesAgo(1), jobs: minutesAgo(1) } }),
    [],
  ],
  [
    "the database does not know where the functions are",
    withDatabase({ has_function_address: false }),
    ["function address: not set: run npm run functions:address"],
  ],
  [
    "the database does not answer",
    { readDatabase: () => Promise.reject(new Error("secret")) },
    ["database: does not answer"],
  ],
  [
    "the CMS does not answer",
    { readPublished: () => Promise.reject(new Error("secret")) },
    ["content: does not answer, or nothing is published"],
  ],
  [
    "the site does not answer",
    { readPage: () => Promise.reject(new Error("x")) },
    ["site: does not answer"],
  ],
  [
    "an experiment runs on the home page",
    { readPage: (path) => Promise.resolve(path === "/" ? WITH_EXPERIMENT : PAGE) },
    [],
  ],
  [
    "the site is 90 minutes behind and an experiment runs on its home page",
    {
      readPage: (path) => Promise.resolve(path === "/" ? WITH_EXPERIMENT : PAGE),
      readPublished: () => Promise.resolve(minutesAgo(90)),
    },
    ["site: is behind what was published 90 min ago"],
  ],
  ["the site is 59 minutes behind", { readPublished: () => Promise.resolve(minutesAgo(59)) }, []],
  [
    "the site is 90 minutes behind",
    { readPublished: () => Promise.resolve(minutesAgo(90)) },
    ["site: is behind what was published 90 min ago"],
  ],
];

for (const [name, changes, red] of cases) {
  Deno.test(`${name}: ${red.length === 0 ? "green" : "red"}`, async () => {
    assert.deepEqual(await findingsOf(changes), [red.length === 0 ? 200 : 503, red]);
  });
}

Deno.test("answers HEAD without a body, and refuses other methods", async () => {
  const handler = setUp();
  const head = await handler(statusRequest("HEAD"));
  assert.deepEqual([head.status, await head.text()], [200, ""]);
  assert.equal((await handler(statusRequest("POST"))).status, 405);
});

Deno.test("checks at most once in ten seconds, however often it is called", async () => {
  let reads = 0;
  let now = NOW;
  const handler = setUp({
    readDatabase: () => ((reads += 1), Promise.resolve(database)),
    now: () => now,
  });
  for (const _ of Array.from({ length: 5 })) await (await handler(statusRequest())).text();
  assert.equal(reads, 1);
  now += 11_000;
  await (await handler(statusRequest())).text();
  assert.equal(reads, 2);
});
