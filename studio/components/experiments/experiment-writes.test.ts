import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ExperimentDocument } from "../../schemas/experiment-rules.ts";
import { startLake, type StartedLake } from "../../tests/start-lake.ts";
import { publishVariant, startExperiment, stopExperiment } from "./experiment-writes.ts";

type Client = Parameters<typeof startExperiment>[0];

let lake: StartedLake;
let client: Client;

beforeAll(async () => {
  lake = await startLake();
  client = (lake.client as unknown as Client).withConfig({ perspective: "raw" });
});
afterAll(() => lake.stop());

const top = { _key: "top", _type: "heroSection", heading: "Hello" };
const ask = { _key: "ask", _type: "callToActionSection", heading: "The words", anchor: "ask" };
const variantSection = { _key: "variant", _type: "callToActionSection", heading: "New words" };
const draft: ExperimentDocument & { _type: string } = {
  _id: "drafts.e1",
  _type: "experiment",
  hypothesis: "Why",
  page: { _ref: "home" },
  sectionKey: "ask",
  variant: [variantSection],
};
const NOW = new Date("2026-12-01T02:00:00Z");
const page = { _id: "home", _type: "page", path: "/", sections: [top, ask] };

beforeEach(async () => {
  await client.delete({ query: `*[!(_type match "system.*")]` });
  await client.create(page);
  await client.create(draft);
});

async function ids(): Promise<string[]> {
  return client.fetch<string[]>(`*[_type == "experiment"]._id`);
}

async function experiment(): Promise<ExperimentDocument> {
  const found = await client.getDocument("e1");
  if (!found) throw new Error("It is not published");
  return found as unknown as ExperimentDocument;
}

async function sectionsOf(id: string): Promise<unknown> {
  return client.fetch(`*[_id == $id][0].sections`, { id });
}

async function stopped(): Promise<ExperimentDocument> {
  await startExperiment(client, draft, 8_400, NOW);
  await stopExperiment(client, await experiment(), NOW);
  return experiment();
}

test("a start publishes the form as running, and leaves no draft", async () => {
  await startExperiment(client, draft, 8_400, NOW);
  expect(await ids()).toEqual(["e1"]);
  expect(await experiment()).toMatchObject({
    hypothesis: "Why",
    variant: [variantSection],
    status: "running",
    startedAt: NOW.toISOString(),
    sampleSize: 8_400,
  });
});

test("a stop changes only the state", async () => {
  const before = { ...draft, _id: "e1", startedAt: NOW.toISOString(), sampleSize: 8_400 };
  expect(await stopped()).toMatchObject({
    ...before,
    status: "stopped",
    stoppedAt: NOW.toISOString(),
  });
});

test("the variant replaces the section with its key and anchor, and the time is stored", async () => {
  const changed = { ...page, _id: "drafts.home", title: "Draft", sections: [ask] };
  await client.create(changed);
  await publishVariant(client, await stopped(), NOW);
  const variantOnPage = { ...variantSection, _key: "ask", anchor: "ask" };
  expect(await sectionsOf("home")).toEqual([top, variantOnPage]);
  // The draft has the variant too: publishing it would otherwise bring the former texts back.
  expect(await sectionsOf("drafts.home")).toEqual([variantOnPage]);
  expect((await experiment()).publishedAt).toBe(NOW.toISOString());
});

test.each([
  ["gone", []],
  ["of another kind", [{ ...ask, _type: "heroSection" }]],
])("changes nothing if the section is %s", async (_how, sections) => {
  await client.createOrReplace({ ...page, sections });
  await expect(publishVariant(client, await stopped(), NOW)).rejects.toThrow(
    "no longer has this section",
  );
  expect(await sectionsOf("home")).toEqual(sections);
  expect((await experiment()).publishedAt).toBeUndefined();
});
