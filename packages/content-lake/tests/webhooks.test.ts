import { rmSync } from "node:fs";
import { assertValidSignature, decodeSignatureHeader, isValidSignature } from "@sanity/webhook";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { findFreePort } from "../../shared/ports.ts";
import { startContentLake, type ContentLake } from "../src/start-content-lake.ts";
import { startReceiver } from "./receiver.ts";
import { runLake } from "./run-lake.ts";
import { sanity } from "./sanity-cli.ts";
import { clientOf, refusal, temporaryFolder } from "./test-lake.ts";

const HOOKS = "/hooks/projects/local";
const EVERY = ["create", "update", "delete"];

let dataDir: string;
let lake: ContentLake;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

async function start(): Promise<void> {
  const port = await findFreePort();
  const webhooks = { retryDelay: 50 };
  lake = await startContentLake({ dataDir, port, allowedOrigins: [], webhooks });
}

const client = (dataset = "production") => clientOf(lake.url, { dataset });

type Settings = Record<string, unknown>;

/** Makes a webhook of every change that sends to the receiver, unless the settings say otherwise. */
async function hook(settings: Settings = {}): Promise<{ id: string } & Settings> {
  const body = {
    type: "document",
    name: "Rebuild",
    dataset: "production",
    url: receiver.url,
    rule: { on: EVERY, projection: "{_id}" },
    ...settings,
  };
  return client().request({ url: HOOKS, method: "POST", body });
}

const log = (id: string, part: "messages" | "attempts") =>
  client().request<Settings[]>({ url: `${HOOKS}/${id}/${part}` });

const PATIENT = { timeout: 30_000 };

/** From now on the receiver answers nothing; resolves when it has a request. */
function pendingRequest(): Promise<void> {
  receiver.hold = true;
  return expect.poll(() => receiver.received.length, PATIENT).toBeGreaterThan(0);
}

/** Waits for `count` requests, and a moment longer to be sure that no other one comes. */
async function arrived(count: number): Promise<void> {
  await expect.poll(() => receiver.received.length).toBe(count);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(receiver.received).toHaveLength(count);
}

beforeEach(async () => {
  dataDir = temporaryFolder();
  receiver = await startReceiver();
  await start();
});
afterEach(async () => {
  await lake.stop();
  receiver.stop();
  rmSync(dataDir, { recursive: true });
});

describe("a webhook", () => {
  it("sends a change with the documented headers and a signature that @sanity/webhook accepts", async () => {
    const secret = "s3cret";
    const { id } = await hook({ secret, headers: { Authorization: "Bearer abc" } });
    const { _rev } = await client().create({ _id: "page", _type: "page", title: "Zürich 🎉" });
    await arrived(1);
    const [{ method, headers, body } = { method: "", headers: {}, body: "" }] = receiver.received;
    expect([method, JSON.parse(body)]).toEqual(["POST", { _id: "page" }]);
    expect(headers).toMatchObject({
      authorization: "Bearer abc",
      "content-type": "application/json",
      "sanity-dataset": "production",
      "sanity-document-id": "page",
      "sanity-operation": "create",
      "sanity-project-id": "local",
      "sanity-transaction-id": _rev,
      "sanity-webhook-id": id,
    });
    expect(headers["idempotency-key"]).toBeTruthy();
    expect(Date.parse(String(headers["sanity-transaction-time"]))).toBeGreaterThan(0);
    const signature = String(headers["sanity-webhook-signature"]);
    await assertValidSignature(body, signature, secret);
    expect(await isValidSignature(`${body} `, signature, secret)).toBe(false);
    expect(Math.abs(decodeSignatureHeader(signature).timestamp - Date.now())).toBeLessThan(60_000);
  });

  it("sends the whole document without a projection, and no signature without a secret", async () => {
    await hook({ rule: { on: EVERY } });
    await client().create({ _id: "page", _type: "page", title: "Hello" });
    await client().delete("page");
    await arrived(2);
    expect(receiver.bodies()).toMatchObject([{ title: "Hello" }, { _id: "page", title: "Hello" }]);
    expect(receiver.received[0]?.headers).not.toHaveProperty("sanity-webhook-signature");
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "GET"])("sends its body by %s", async (httpMethod) => {
    await hook({ httpMethod });
    await client().create({ _id: "page", _type: "page" });
    await arrived(1);
    expect(receiver.received[0]).toMatchObject({ method: httpMethod, body: '{"_id":"page"}' });
  });

  it("sends only the operations, documents and datasets of its rule", async () => {
    await client().datasets.create("staging");
    const filter = '_type == "page"';
    await hook({ rule: { on: ["update"], filter, projection: "{_id}" } });
    for (const name of ["production", "staging"]) {
      await client(name).create({ _id: name, _type: "page" });
      await client(name).create({ _id: "other", _type: "other" });
      for (const id of [name, "other"]) await client(name).patch(id).set({ n: 1 }).commit();
      await client(name).delete(name);
    }
    await arrived(1);
    expect(receiver.bodies()).toEqual([{ _id: "production" }]);
  });

  it("sends changes of every dataset if its dataset is `*`", async () => {
    await client().datasets.create("staging");
    await hook({ dataset: "*", rule: { on: EVERY, projection: "sanity::dataset()" } });
    await client("staging").create({ _type: "page" });
    await client().create({ _type: "page" });
    await arrived(2);
    expect(receiver.bodies()).toEqual(["staging", "production"]);
  });

  it("compares before and after, by delta functions too", async () => {
    const filter = "delta::changedAny(title) && before().title != after().title";
    const projection = '{"operation": delta::operation(), "was": before().title, title}';
    await hook({ rule: { on: ["update"], filter, projection } });
    await client().create({ _id: "page", _type: "page", title: "Old" });
    await client().patch("page").set({ n: 1 }).commit();
    await client().patch("page").set({ title: "New" }).commit();
    await arrived(1);
    expect(receiver.bodies()).toEqual([{ operation: "update", was: "Old", title: "New" }]);
  });

  it("resolves references, but no query of other documents", async () => {
    const projection = '{"author": author->name, "all": *[_type == "author"]}';
    await client().create({ _id: "ada", _type: "author", name: "Ada" });
    await hook({ rule: { on: EVERY, filter: 'author->name == "Ada"', projection } });
    const author = { _type: "reference", _ref: "ada" };
    await client().create({ _id: "page", _type: "page", author });
    await arrived(1);
    expect(receiver.bodies()).toEqual([{ author: "Ada", all: [] }]);
  });

  it.each([
    ["neither drafts nor versions", {}, ["page"]],
    ["drafts too", { includeDrafts: true }, ["drafts.page", "page"]],
    [
      "drafts and versions too",
      { includeAllVersions: true },
      ["drafts.page", "versions.r.page", "page"],
    ],
  ])("sends %s", async (_name, settings, ids) => {
    await hook(settings);
    for (const _id of ["drafts.page", "versions.r.page", "page"])
      await client().create({ _id, _type: "page" });
    await arrived(ids.length);
    expect(receiver.bodies()).toEqual(ids.map((_id) => ({ _id })));
  });
});

describe("a delivery that fails", () => {
  it.each([500, 503, 429])(
    "with %i is repeated with the same key, before the next one",
    async (status) => {
      receiver.answers.push(status, status);
      const { id } = await hook();
      await client().create({ _id: "one", _type: "page" });
      await client().create({ _id: "two", _type: "page" });
      await arrived(4);
      expect(receiver.bodies()).toEqual(["one", "one", "one", "two"].map((_id) => ({ _id })));
      const keys = receiver.received.map(({ headers }) => headers["idempotency-key"]);
      expect(new Set(keys).size).toBe(2);
      expect(await log(id, "messages")).toMatchObject([
        { status: "success", resultCode: 200, failureCount: 0 },
        { status: "success", resultCode: 200, failureCount: 2, payload: '{"_id":"one"}' },
      ]);
      expect((await log(id, "attempts")).map(({ resultCode }) => resultCode)).toEqual([
        200,
        200,
        status,
        status,
      ]);
    },
  );

  it("is given up after two repetitions", async () => {
    receiver.answers.push(500, 500, 500);
    const { id } = await hook();
    await client().create({ _type: "page" });
    await arrived(3);
    expect(await log(id, "messages")).toMatchObject([{ status: "failed", failureCount: 3 }]);
  });

  it.each([400, 404, 301])("with %i is not repeated", async (status) => {
    receiver.answers.push(status);
    const { id } = await hook();
    await client().create({ _type: "page" });
    await arrived(1);
    expect(await log(id, "attempts")).toMatchObject([
      { isFailure: true, failureReason: "http", resultCode: status, resultBody: "thanks" },
    ]);
  });

  it("because nothing answers is in the log as three network errors", async () => {
    const { id } = await hook({ url: `http://127.0.0.1:${await findFreePort()}` });
    await client().create({ _type: "page" });
    await expect
      .poll(() => log(id, "attempts"))
      .toMatchObject(Array.from({ length: 3 }, () => ({ failureReason: "network" })));
  });

  it("is not repeated for a webhook that was disabled", async () => {
    receiver.answers.push(500, 500, 500);
    const { id } = await hook();
    await client().create({ _type: "page" });
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    const body = { isDisabledByUser: true };
    await client().request({ url: `${HOOKS}/${id}`, method: "PATCH", body });
    const { length } = receiver.received;
    await client().create({ _type: "page" });
    await arrived(length);
  });
});

describe("what a webhook has not sent yet", () => {
  it("is sent in order after the next start of a stopped lake", async () => {
    await hook();
    const sent = pendingRequest();
    for (const _id of ["one", "two"]) await client().create({ _id, _type: "page" });
    await sent;
    await lake.stop();
    receiver.hold = false;
    await start();
    await expect.poll(() => receiver.bodies().length, PATIENT).toBe(3);
    expect(receiver.bodies()).toEqual(["one", "one", "two"].map((_id) => ({ _id })));
    const keys = receiver.received.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toBe(keys[1]);
  });

  it("is sent after the next start of a killed lake, for each acknowledged change", async () => {
    await lake.stop();
    const folder = temporaryFolder();
    const port = await findFreePort();
    const run = () => runLake(folder, port);
    const first = await run();
    const own = clientOf(`http://localhost:${port}`);
    await own.datasets.create("staging");
    const rule = { on: EVERY, projection: '{_id, "n": after().n}' };
    const body = { type: "document", name: "Rebuild", dataset: "*", url: receiver.url, rule };
    const { id } = await own.request({ url: HOOKS, method: "POST", body });
    const sent = pendingRequest();
    await own.create({ _id: "page", _type: "page", n: 1 });
    await own.patch("page").set({ n: 2 }).commit();
    await clientOf(`http://localhost:${port}`, { dataset: "staging" }).create({
      _id: "staged",
      _type: "page",
      n: 3,
    });
    await sent;
    await first.kill();
    receiver.hold = false;
    receiver.received.length = 0;
    const second = await run();
    const expected = [
      { _id: "page", n: 1 },
      { _id: "page", n: 2 },
      { _id: "staged", n: 3 },
    ];
    await expect.poll(() => receiver.bodies(), PATIENT).toEqual(expected);
    const states = () =>
      own
        .request<Settings[]>({ url: `${HOOKS}/${id}/messages` })
        .then((messages) => messages.map(({ status }) => status));
    await expect.poll(states, PATIENT).toEqual(["success", "success", "success"]);
    await second.kill();
    // A message that was answered is not sent again.
    const third = await run();
    await own.create({ _id: "last", _type: "page" });
    await expect.poll(() => receiver.bodies().length, PATIENT).toBe(expected.length + 1);
    await third.kill();
    rmSync(folder, { recursive: true });
    await start();
  });

  it("is deleted with the webhook", async () => {
    const { id } = await hook();
    const sent = pendingRequest();
    await client().create({ _id: "one", _type: "page" });
    await sent;
    await client().request({ url: `${HOOKS}/${id}`, method: "DELETE" });
    receiver.hold = false;
    await lake.stop();
    await start();
    await hook();
    await client().create({ _id: "two", _type: "page" });
    await expect.poll(() => receiver.bodies(), PATIENT).toEqual([{ _id: "one" }, { _id: "two" }]);
  });
});

describe("the webhooks of a project", () => {
  it("are listed, read, changed and deleted", async () => {
    const made = await hook({ description: "Builds the site" });
    expect(made).toMatchObject({
      type: "document",
      name: "Rebuild",
      projectId: "local",
      apiVersion: "v2021-03-25",
      httpMethod: "POST",
      includeDrafts: false,
      isDisabled: false,
      isDisabledByUser: false,
      rule: { on: EVERY, filter: null, projection: "{_id}" },
      createdByUserId: "p-local",
    });
    const url = `${HOOKS}/${made.id}`;
    const changed = await client().request({ url, method: "PATCH", body: { name: "Build" } });
    expect(changed).toEqual({ ...made, name: "Build" });
    expect(await client().request({ url })).toEqual(changed);
    expect(await client().request({ url: HOOKS })).toEqual([changed]);
    await client().request({ url, method: "DELETE" });
    expect(await client().request({ url: HOOKS })).toEqual([]);
    await client().create({ _type: "page" });
    await arrived(0);
  });

  it("exist after a restart", async () => {
    await hook();
    await lake.stop();
    await start();
    await client().create({ _id: "page", _type: "page" });
    await arrived(1);
    expect(receiver.bodies()).toEqual([{ _id: "page" }]);
  });

  it("are listed, logged and deleted by Sanity's own command line", async () => {
    const { id } = await hook();
    expect(await sanity(lake.url, "hook list")).toContain(`URL: ${receiver.url}`);
    receiver.answers.push(404);
    await client().create({ _id: "page", _type: "page" });
    await arrived(1);
    const logged = await sanity(lake.url, "hook logs --detailed");
    expect(logged).toContain("Status: failed");
    expect(logged).toContain("Failure: HTTP 404");
    const [attempt] = await log(id, "attempts");
    expect(await sanity(lake.url, `hook attempt ${String(attempt?.["id"])}`)).toContain("thanks");
    expect(await sanity(lake.url, "hook delete Rebuild")).toContain("Hook deleted");
    expect(await sanity(lake.url, "hook list")).toBe("");
  });

  it.each([
    ["without a name", { name: undefined }],
    ["of another type", { type: "transaction" }],
    ["with an address that is not HTTP", { url: "ftp://example.com" }],
    ["without a rule", { rule: undefined }],
    ["on nothing", { rule: { on: [] } }],
    ["with a filter that is not GROQ", { rule: { on: EVERY, filter: "_type ==" } }],
    ["with a projection that is not GROQ", { rule: { on: EVERY, projection: "{" } }],
    ["with an unsupported method", { httpMethod: "HEAD" }],
    ["with a line break in a header", { headers: { a: "b\r\nc: d" } }],
  ])("are refused %s", async (_name, settings) => {
    expect((await refusal(hook(settings))).statusCode).toBe(400);
  });

  it("need a token, and answer 404 for an unknown id", async () => {
    const anonymous = clientOf(lake.url, { token: undefined });
    expect((await refusal(anonymous.request({ url: HOOKS }))).statusCode).toBe(401);
    expect((await refusal(client().request({ url: `${HOOKS}/none` }))).statusCode).toBe(404);
  });
});
