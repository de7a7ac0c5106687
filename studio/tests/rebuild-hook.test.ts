import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataset } from "../commands/dataset.ts";
import { PUBLIC_CHANGES, setRebuildHook } from "../commands/rebuild-hook.ts";
import { startLake } from "./start-lake.ts";

const REBUILD = "https://project.example/functions/v1/rebuild-site";
const BUILD_HOOK = "https://api.host.example/build/tide";

type Call = { method: string | undefined; url: string | undefined; body: unknown };

/** Answers like Sanity's webhook API, and records the requests. */
let api: Server;
let calls: Call[];
const stored = [
  { id: "old", name: "Rebuild the site", dataset: "production" },
  { id: "other-dataset", name: "Rebuild the site", dataset: "staging" },
  { id: "other", name: "Tell the chat", dataset: "production" },
];

beforeEach(async () => {
  calls = [];
  api = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const body: unknown = text ? JSON.parse(text) : null;
      calls.push({ method: request.method, url: request.url, body });
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(request.method === "GET" ? stored : {}));
    });
  });
  await new Promise<void>((resolve) => {
    api.listen(0, "127.0.0.1", resolve);
  });
});
afterEach(() => void api.close());

function openHosted() {
  const { port } = api.address() as AddressInfo;
  const apiHost = `http://127.0.0.1:${port}`;
  const project = { projectId: "a1b2c3d4", dataset: "production", token: "secret" };
  return openDataset({ name: "hosted", apiHost, ...project });
}

test("sets one hook for what visitors see, and removes only the previous one", async () => {
  await setRebuildHook(openHosted(), REBUILD, BUILD_HOOK);
  const uri = "/v2021-10-04/hooks/projects/a1b2c3d4";
  expect(calls.map(({ method, url }) => [method, url])).toEqual([
    ["GET", uri],
    ["POST", uri],
    ["DELETE", `${uri}/old`],
  ]);
  expect(calls[1]?.body).toMatchObject({
    type: "document",
    dataset: "production",
    url: REBUILD,
    secret: BUILD_HOOK,
    includeDrafts: false,
    rule: { on: ["create", "update", "delete"], filter: PUBLIC_CHANGES },
  });
});

test.each(["", "tide", "http://project.example/functions/v1/rebuild-site"])(
  "refuses %j as an address",
  async (address) => {
    await expect(setRebuildHook(openHosted(), address, BUILD_HOOK)).rejects.toThrow("https://");
    expect(calls).toEqual([]);
  },
);

test("requires the key that signs calls", async () => {
  await expect(setRebuildHook(openHosted(), REBUILD, "")).rejects.toThrow("BUILD_HOOK");
  expect(calls).toEqual([]);
});

test("calls for published documents, not for drafts, uploads and secrets of the preview", async () => {
  const lake = await startLake();
  try {
    const ids = ["faq-tide", "drafts.faq-ebb", "versions.r1.faq-tide"];
    for (const _id of ids) await lake.client.create({ _id, _type: "faq" });
    await lake.client.create({ _id: "drafts.key", _type: "sanity.previewUrlSecret" });
    await lake.client.create({ _id: "image-a-1x1-png", _type: "sanity.imageAsset" });
    const raw = lake.client.withConfig({ perspective: "raw" });
    expect(await raw.fetch(`*[${PUBLIC_CHANGES}]._id`)).toEqual(["faq-tide"]);
  } finally {
    await lake.stop();
  }
});
