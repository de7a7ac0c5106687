import { afterAll, beforeAll, expect, test } from "vitest";
import { checkContent } from "../../studio/checks/check-content.ts";
import { validateWithModel } from "../../studio/checks/validate-with-model.ts";
import {
  type PictureAsset,
  picturesOf,
  usesWithoutDescription,
} from "../../studio/components/pictures/pictures.ts";
import { importContent } from "../../studio/starting-content/import-content.ts";
import { startLake, type StartedLake } from "../../studio/tests/start-lake.ts";
import { type ContentDocument, toContent } from "../../studio/texts/content.ts";
import { makeDemoContent } from "./demo-content.ts";

const now = Date.now();
let lake: StartedLake;
let stored: ContentDocument[];

beforeAll(async () => {
  lake = await startLake();
  await importContent(lake.client);
  await makeDemoContent(lake.client, now);
  stored = await lake.client.fetch(
    `*[!(_id in path("_.**")) && !(_type match "system.*")]`,
    {},
    { perspective: "raw" },
  );
});
afterAll(() => lake.stop());

function isPicture({ _type }: ContentDocument): boolean {
  return _type === "sanity.imageAsset";
}

test("the content checks report only a draft's picture without a description", async () => {
  const validate = validateWithModel(lake.client);
  // The tests of the starting content check all other rules.
  const { findings } = await checkContent(toContent(stored), async (document) =>
    document._id.startsWith("demo-") ? validate(document) : [],
  );
  expect(findings.map(({ documentId, message }) => `${documentId}: ${message}`)).toEqual([
    "demo-story: Describe the picture in a few words",
  ]);
});

test("the library has pictures that a text shows, one without a description, and unused ones", () => {
  const pictures = picturesOf(
    stored.filter(isPicture) as unknown as PictureAsset[],
    stored.filter((document) => !isPicture(document)),
  );
  expect(pictures.map(({ asset }) => asset.originalFilename).toSorted()).toEqual([
    "crushed-parcel.svg",
    "order-at-table-12.webp",
    "order-to-bangsar.webp",
    "parcel-claim.webp",
    "strait-by-night.svg",
  ]);
  expect(pictures.filter(({ uses }) => uses.length === 0)).toHaveLength(2);
  expect(pictures.flatMap(usesWithoutDescription)).toHaveLength(1);
});

test("one release is in preparation, and one draft is scheduled", async () => {
  const releases = await lake.client.fetch(
    `*[_id in path("_.releases.**")] | order(name){ name, state, "cardinality": metadata.cardinality }`,
    {},
    { perspective: "raw" },
  );
  expect(releases).toMatchObject([
    { name: "demo-fair", state: "scheduled", cardinality: "one" },
    { name: "demo-lunch", state: "active" },
  ]);
});

test("making the demo content again duplicates nothing", async () => {
  const ids = () => lake.client.fetch(`*[]._id | order(@)`, {}, { perspective: "raw" });
  const before = await ids();
  await makeDemoContent(lake.client, now);
  expect(await ids()).toEqual(before);
});
