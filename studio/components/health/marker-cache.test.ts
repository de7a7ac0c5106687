import { expect, test } from "vitest";
import { type ContentDocument, toContent } from "../../texts/content.ts";
import { type CachedMarkers, createMarkerCache } from "./marker-cache.ts";

const page = { _id: "page", _type: "page", _rev: "1", path: "/a" };
const other = { _id: "other", _type: "page", _rev: "1", path: "/b" };
const malay = { _id: "page-ms", _type: "page", _rev: "1", path: "/ms/a", language: "ms" };
const fact = { _id: "fact", _type: "fact", _rev: "1" };
const settings = { _id: "siteSettings", _type: "siteSettings", _rev: "1" };
const experiment = { _id: "try", _type: "experiment", _rev: "1" };
const all = [page, other, malay, fact, settings, experiment];

/** Returns the documents whose rules run in a second check, after a change. */
async function validatedAfter(changed: ContentDocument, isLatest = true): Promise<string[]> {
  const cache = new Map<string, CachedMarkers>();
  let validated: string[] = [];
  async function check(documents: ContentDocument[], isCurrent: boolean) {
    validated = [];
    const content = toContent(documents);
    const validate = async ({ _id }: ContentDocument) => {
      validated.push(_id);
      return [];
    };
    const cached = createMarkerCache(content, validate, () => isCurrent, cache);
    for (const document of content.documents) await cached(document);
  }
  await check(all, isLatest);
  await check(
    all.map((each) => (each._id === changed._id ? changed : each)),
    true,
  );
  return validated;
}

test("after a change validates only the changed document, and rules that read others", async () => {
  expect(await validatedAfter({ ...page, _rev: "2" })).toEqual(["page", "try"]);
  expect(await validatedAfter({ ...malay, _rev: "2" })).toEqual(["page-ms", "try"]);
});

test.each([
  { ...fact, _rev: "2" },
  { ...settings, _rev: "2" },
  { ...page, _rev: "2", path: "/b" },
  { ...page, _rev: "2", archived: true },
])(
  "validates a document again if a rule of it reads the changed one (case %#)",
  async (changed) => {
    const validated = await validatedAfter(changed);
    expect(validated).toEqual(expect.arrayContaining(["page", "other", changed._id]));
  },
);

test("forgets a check that was cancelled", async () => {
  const ids = all.map(({ _id }) => _id);
  expect(await validatedAfter({ ...page, _rev: "2" }, false)).toEqual(ids);
});
