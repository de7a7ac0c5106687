import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { openDataset, readTarget } from "../commands/dataset.ts";
import { importContent } from "../starting-content/import-content.ts";
import { documents } from "./content.ts";

const cleanup: (() => void)[] = [];
afterEach(() => cleanup.splice(0).forEach((stop) => stop()));

/** A lake that counts its documents and records the changes that it received. */
async function startLake(documentCount: number) {
  const changes: { mutations: Record<string, { _id: string }>[] }[] = [];
  const server = createServer(async (request, response) => {
    const isChange = request.url?.includes("/data/mutate/");
    if (isChange) changes.push(JSON.parse(await text(request)));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(isChange ? { results: [] } : { result: documentCount }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanup.push(() => server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    changes,
    client: openDataset(readTarget({ SANITY_STUDIO_API_HOST: `http://127.0.0.1:${port}` })),
  };
}

test("imports every document into an empty lake, in one transaction that overwrites nothing", async () => {
  const lake = await startLake(0);
  expect(await importContent(lake.client)).toBe(documents.length);
  expect(lake.changes).toHaveLength(1);
  expect(lake.changes[0]?.mutations.map((change) => Object.keys(change))).toEqual(
    documents.map(() => ["createIfNotExists"]),
  );
});

test("changes nothing in a lake that has a document", async () => {
  const lake = await startLake(1);
  expect(await importContent(lake.client)).toBe(0);
  expect(lake.changes).toEqual([]);
});
