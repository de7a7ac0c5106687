import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ContentDocument, toContent } from "../../checks/content.ts";
import { startLake, type StartedLake } from "../../tests/start-lake.ts";
import { newVersion } from "../../translations/new-version.ts";
import { removeVersion, type Stored, storeVersion } from "./translation-writes.ts";

type Client = Parameters<typeof storeVersion>[0];

let lake: StartedLake;
let client: Client;

beforeAll(async () => {
  lake = await startLake();
  client = lake.client as unknown as Client;
});
afterAll(() => lake.stop());

const LANGUAGES = ["en", "ms", "zh"];
const settings = {
  _id: "siteSettings",
  _type: "siteSettings",
  languages: LANGUAGES.map((code) => ({ _key: code, code, name: code })),
};

beforeEach(async () => {
  const raw = client.withConfig({ perspective: "raw" });
  await raw.delete({ query: `*[!(_type match "system.*")]` });
  await client.createOrReplace(settings);
  await client.create({ _id: "faq", _type: "faq", question: "Why?" });
});

async function all(): Promise<ContentDocument[]> {
  const raw = client.withConfig({ perspective: "raw" });
  return raw.fetch<ContentDocument[]>(`*[!(_type match "system.*")]`);
}

let number = 0;
async function openRelease(): Promise<string> {
  const releaseId = `release${++number}`;
  await client.releases.create({ releaseId, metadata: { title: "R", releaseType: "asap" } });
  return releaseId;
}

/** Makes the version of the question in a language, as the panel does. */
async function make(language: string, release?: string): Promise<Stored> {
  const content = toContent(await all(), release ? [release] : []);
  const source = content.byId.get("faq") as ContentDocument;
  return storeVersion(client, newVersion(content, source, language), release);
}

async function published(): Promise<unknown[]> {
  return client.fetch(
    `*[!(_type match "system.*")] | order(_id asc)`,
    {},
    {
      perspective: "published",
    },
  );
}

/** The languages that the question has on the site. */
async function joined(): Promise<string[] | null> {
  const groq = `*[_type == "translation.metadata"][0].translations[defined(value->_id)].language`;
  return client.fetch(groq, {}, { perspective: "published" });
}

test("in a release nothing that is published changes before the release is", async () => {
  const before = await published();
  const release = await openRelease();
  await make("ms", release);
  expect(await published()).toEqual(before);
  expect(await client.fetch(`*[_id == "faq-ms"][0].language`, {}, { perspective: [release] })).toBe(
    "ms",
  );
  await client.releases.publish({ releaseId: release });
  expect(await joined()).toEqual(["en", "ms"]);
});

test("what is published of a group stays too", async () => {
  await make("ms");
  await client.action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.faq-ms",
    publishedId: "faq-ms",
  });
  const before = await published();
  const release = await openRelease();
  await make("zh", release);
  expect(await published()).toEqual(before);
  await client.releases.publish({ releaseId: release });
  expect(await joined()).toEqual(["en", "ms", "zh"]);
});

test.each([[0, 1] as const, [1, 0] as const])(
  "two releases each add a language, whichever of them is published first (%i, %i)",
  async (...order) => {
    const releases = [await openRelease(), await openRelease()];
    await make("ms", releases[0]);
    await make("zh", releases[1]);
    for (const index of order) {
      await client.releases.publish({ releaseId: String(releases[index]) });
    }
    expect((await joined())?.toSorted()).toEqual(["en", "ms", "zh"]);
  },
);

test("a draft beside a release does not lose its language by that", async () => {
  const release = await openRelease();
  await make("ms", release);
  await make("zh");
  await client.action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.faq-zh",
    publishedId: "faq-zh",
  });
  await client.releases.publish({ releaseId: release });
  expect((await joined())?.toSorted()).toEqual(["en", "ms", "zh"]);
});

test("a version that was discarded is made again without a second entry", async () => {
  await make("ms");
  await client.delete("drafts.faq-ms");
  await make("ms");
  const entries = await client.fetch(`*[_type == "translation.metadata"][0].translations[]._key`);
  expect(entries).toEqual(["en", "ms"]);
});

test("taken back, everything is as it was, what others made since stays", async () => {
  const content = async () => (await all()).map(({ _rev, _updatedAt, ...own }) => own);
  const release = await openRelease();
  const before = await content();
  await removeVersion(client, await make("ms", release));
  expect(await content()).toEqual(before);

  const first = await make("ms", release);
  await make("zh", release);
  await removeVersion(client, first);
  const ids = (await all()).map(({ _id }) => _id);
  expect(ids).toContain(`versions.${release}.faq-zh`);
  expect(ids).not.toContain(`versions.${release}.faq-ms`);
  await client.releases.publish({ releaseId: release });
  expect(await joined()).toEqual(["en", "zh"]);
});
