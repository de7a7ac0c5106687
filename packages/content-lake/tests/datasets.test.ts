import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { findFreePort } from "../../shared/ports.ts";
import { startContentLake, type ContentLake } from "../src/start-content-lake.ts";
import { sanity } from "./sanity-cli.ts";
import { clientOf, refusal, temporaryFolder } from "./test-lake.ts";

let dataDir: string;
let lake: ContentLake;

async function start(): Promise<void> {
  lake = await startContentLake({ dataDir, port: await findFreePort(), allowedOrigins: [] });
}

const client = (dataset = "production", token: string | undefined = "local") =>
  clientOf(lake.url, { dataset, token });
const anonymous = (dataset: string) => clientOf(lake.url, { dataset, token: undefined });
const edit = (name: string, body: object) =>
  client().request({ url: `/datasets/${name}`, method: "PATCH", body });
const names = async () => (await client().datasets.list()).map(({ name }) => name);

beforeEach(async () => {
  dataDir = temporaryFolder();
  await start();
});
afterEach(async () => {
  await lake.stop();
  rmSync(dataDir, { recursive: true });
});

describe("datasets by Sanity's own command line", () => {
  it("are made, listed and deleted", async () => {
    expect(await sanity(lake.url, "dataset list")).toBe("production\nproduction-comments");
    expect(await sanity(lake.url, "dataset create staging --visibility private")).toContain(
      "Dataset created successfully",
    );
    expect(await sanity(lake.url, "dataset list")).toContain("staging");
    expect(await sanity(lake.url, "dataset visibility get staging")).toContain("private");
    expect(await sanity(lake.url, "dataset delete staging --force")).toContain(
      "Dataset deleted successfully",
    );
    expect(await names()).not.toContain("staging");
  });

  it("are not created twice", async () => {
    await expect(sanity(lake.url, "dataset create production")).rejects.toThrow("already exists");
  });
});

describe("a dataset that is made", () => {
  it("is created, listed, changed and deleted with the answers that the client documents", async () => {
    const { datasets } = client();
    expect(await datasets.create("staging", { aclMode: "private" })).toEqual({
      datasetName: "staging",
      aclMode: "private",
    });
    const listed = (await datasets.list()).find(({ name }) => name === "staging");
    expect(listed).toMatchObject({
      aclMode: "private",
      addonFor: null,
      createdByUserId: "p-local",
      datasetProfile: "content",
    });
    expect(await datasets.edit("staging", { aclMode: "public" })).toMatchObject({
      aclMode: "public",
    });
    expect(await datasets.delete("staging")).toEqual({ deleted: true });
  });

  it("has separate documents, files and events", async () => {
    await client().datasets.create("staging");
    const events: string[] = [];
    const welcome = Promise.withResolvers<void>();
    const subscription = client("staging")
      .listen("*[true]", {}, { events: ["welcome", "mutation"] })
      .subscribe((event) => {
        if (event.type === "welcome") welcome.resolve();
        else events.push((event as { documentId: string }).documentId);
      });
    await welcome.promise;
    await client().create({ _id: "one", _type: "page" });
    await client("staging").create({ _id: "two", _type: "page" });
    await expect.poll(() => events).toEqual(["two"]);
    subscription.unsubscribe();
    expect(await client().fetch("*[_type == 'page']._id")).toEqual(["one"]);
    expect(await client("staging").fetch("*[_type == 'page']._id")).toEqual(["two"]);

    const create = { width: 2, height: 2, channels: 3, background: "#0a0" } as const;
    const picture = await sharp({ create }).png().toBuffer();
    const { url } = await client("staging").assets.upload("image", picture);
    expect(url).toContain("/images/local/staging/");
    expect((await fetch(`${url}?w=1`)).status).toBe(200);
    expect((await fetch(url.replace("/staging/", "/production/"))).status).toBe(404);
  });

  it("exists after a restart, unlike a deleted one", async () => {
    await client().datasets.create("staging", { aclMode: "private" });
    await client().datasets.create("draft");
    await client("staging").create({ _id: "kept", _type: "page" });
    await client().datasets.delete("draft");
    await lake.stop();
    const unfinished = path.join(dataDir, "content-lake/datasets/.deleted-old-1");
    mkdirSync(unfinished);
    await start();
    expect(await names()).toEqual(["production", "production-comments", "staging"]);
    expect(await client("staging").getDocument("kept")).toBeDefined();
    expect((await refusal(anonymous("staging").fetch("*"))).statusCode).toBe(401);
    expect(existsSync(unfinished)).toBe(false);
  });

  it("gets a dataset for its comments, which is deleted with it", async () => {
    await client().datasets.create("staging");
    const setUp = () =>
      client().request({ url: "/comments/staging/setup", method: "POST", body: {} });
    expect(await setUp()).toEqual({ datasetName: "staging-comments" });
    expect(await setUp()).toEqual({ datasetName: "staging-comments" });
    await client().datasets.delete("staging");
    expect(await names()).toEqual(["production", "production-comments"]);
  });

  it("ends its listeners when it is deleted", async () => {
    await client().datasets.create("staging");
    const answer = await fetch(`${lake.url}/v2025-02-19/data/listen/staging?query=*`);
    await client().datasets.delete("staging");
    await expect(answer.text()).resolves.toContain("welcome");
    expect((await refusal(client("staging").fetch("*"))).statusCode).toBe(404);
  });
});

describe("a private dataset", () => {
  it("answers only with a token, but serves its files without one", async () => {
    await client().datasets.create("staging", { aclMode: "private" });
    await client("staging").create({ _id: "page", _type: "page" });
    const { url } = await client("staging").assets.upload("file", Buffer.from("x"));
    expect(await client("staging").fetch("count(*[_type == 'page'])")).toBe(1);
    expect((await refusal(anonymous("staging").fetch("*"))).statusCode).toBe(401);
    expect(await (await fetch(url)).text()).toBe("x");
    await client().datasets.edit("staging", { aclMode: "public" });
    expect(await anonymous("staging").fetch("count(*[_type == 'page'])")).toBe(1);
  });
});

describe("a request about datasets is refused", () => {
  it.each([
    ["a name that is taken", () => client().datasets.create("production"), 409],
    ["a name that ends with a dash", () => client().datasets.create("staging-"), 400],
    ["an unknown visibility", () => edit("production", { aclMode: "open" }), 400],
    ["an unknown dataset", () => client().datasets.delete("staging"), 404],
    ["deleting the main dataset", () => client().datasets.delete("production"), 403],
    [
      "deleting the comments of the main dataset",
      () => client().datasets.delete("production-comments"),
      403,
    ],
    ["creating one without a token", () => anonymous("production").datasets.create("staging"), 401],
    [
      "deleting one without a token",
      () => anonymous("production").datasets.delete("production"),
      401,
    ],
  ])("for %s", async (_name, request, statusCode) => {
    expect((await refusal(request())).statusCode).toBe(statusCode);
  });
});
