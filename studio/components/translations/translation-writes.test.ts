import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ContentDocument, toContent } from "../../texts/content.ts";
import { startLake, type StartedLake } from "../../tests/start-lake.ts";
import { newVersion } from "../../translations/new-version.ts";
import { schema } from "../../checks/validate-with-model.ts";
import type { FieldState } from "../../translations/field-states.ts";
import { siteTranslations } from "../../translations/site-translations.ts";
import { storeSource } from "../../translations/translated-from.ts";
import {
  markAsUpToDate,
  removeVersion,
  type Stored,
  storeVersion,
  writeLocalized,
} from "./translation-writes.ts";

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

/** Returns the languages in which the published group of translations has the question. */
async function joined(): Promise<string[] | null> {
  const groq = `*[_type == "translation.metadata"][0].translations[defined(value->_id)].language`;
  return client.fetch(groq, {}, { perspective: "published" });
}

test("a translation in a release changes nothing published before the release is published", async () => {
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

test("a translation in a release changes a published group only with the release", async () => {
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
  "two releases each add a language, in either order of publication (%i, %i)",
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

test("a draft beside a release keeps its language in the group", async () => {
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

test("creates a discarded version again without a second entry", async () => {
  await make("ms");
  await client.delete("drafts.faq-ms");
  await make("ms");
  const entries = await client.fetch(`*[_type == "translation.metadata"][0].translations[]._key`);
  expect(entries).toEqual(["en", "ms"]);
});

test("undo restores everything, and keeps what others have created since", async () => {
  const content = async () => (await all()).map(({ _rev, _updatedAt, ...fields }) => fields);
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

test.each([undefined, "a release"])(
  "undo keeps what another editor has typed since (%s)",
  async (releaseName) => {
    const release = releaseName && (await openRelease());
    const stored = await make("ms", release);
    const id = `${release ? `versions.${release}` : "drafts"}.faq-ms`;
    await client.patch(id, { set: { question: "Mengapa?" } }).commit();
    const before = await all();
    await expect(removeVersion(client, stored)).rejects.toThrow("changed, published or discarded");
    expect(await all()).toEqual(before);
  },
);

test("undo keeps a version that was published since, as a translation", async () => {
  const stored = await make("ms");
  await client.action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.faq-ms",
    publishedId: "faq-ms",
  });
  await expect(removeVersion(client, stored)).rejects.toThrow("changed, published or discarded");
  expect(await joined()).toEqual(["en", "ms"]);
});

/** Returns the panel's actions on the fields of a document's Malay version. */
async function openPanel(id: string, release?: string) {
  const raw = await all();
  const content = toContent(raw, release ? [release] : []);
  const entry = siteTranslations(schema, content).find(({ source }) => source._id === id);
  const version = entry?.versions.find(({ language }) => language.code === "ms");
  if (!entry || !version) throw new Error(`${id} has no Malay version`);
  const field = (path: string) => version.fields.find((each) => each.path === path) as FieldState;
  const target = { raw, release };
  return {
    keep: (path: string) => markAsUpToDate(client, target, entry.source, version, field(path)),
    write: (path: string, text: string) =>
      writeLocalized(client, target, entry.source, version, field(path), text),
  };
}

/** Returns the fields whose source a stored version keeps. */
const kept = (_id: string) =>
  client.fetch(`*[_id == $_id][0].translatedFrom.texts[].path`, { _id }, { perspective: "raw" });

const TEXTS = `*[_id == $_id][0].localizedTexts[]{
  "text": language + " " + path + ": " + value + " < " + source
}.text`;

/** Returns a stored document's texts in other languages with their sources: `ms signInLabel: Log Masuk < Sign In`. */
const texts = (_id: string) => client.fetch<string[]>(TEXTS, { _id }, { perspective: "raw" });

const seo = { _type: "seo", title: "Waiter AI", description: "It takes orders" };
const page = { _id: "page", _type: "page", title: "Waiter AI", seo };

describe("keeps what was stored after the panel was read", () => {
  beforeEach(async () => {
    const group = {
      _id: "group",
      _type: "translation.metadata",
      translations: ["page", "page-ms"].map((_ref, index) => ({
        _key: String(index),
        language: LANGUAGES[index],
        value: { _type: "reference", _ref },
      })),
    };
    await client
      .transaction()
      .create(page)
      .create({ ...page, _id: "page-ms", language: "ms" })
      .create(group)
      .commit();
  });

  test("when an editor confirms two fields one after the other", async () => {
    const panel = await openPanel("page");
    await panel.keep("title");
    await panel.keep("seo.title");
    await panel.keep("title");
    expect(await kept("drafts.page-ms")).toEqual(["seo.title", "title"]);
    expect(await kept("page-ms")).toBeNull();
  });

  test("when the form has since stored a field's source and another text", async () => {
    await (await openPanel("page")).keep("title");
    const panel = await openPanel("page");
    await client
      .patch("drafts.page-ms", storeSource(page, "seo.description"))
      .set({ title: "Pelayan AI" })
      .commit();
    await panel.keep("seo.title");
    expect(await kept("drafts.page-ms")).toEqual(["title", "seo.description", "seo.title"]);
    expect(await client.getDocument("drafts.page-ms")).toMatchObject({ title: "Pelayan AI" });
  });

  test("in a release too", async () => {
    const release = await openRelease();
    await (await openPanel("page", release)).keep("title");
    expect(await kept(`versions.${release}.page-ms`)).toEqual(["title"]);
    const panel = await openPanel("page", release);
    await panel.keep("seo.title");
    await panel.keep("seo.description");
    expect(await kept(`versions.${release}.page-ms`)).toEqual([
      "title",
      "seo.title",
      "seo.description",
    ]);
    expect(await kept("page-ms")).toBeNull();
  });

  test("of a document that all languages share", async () => {
    await client.createOrReplace({ ...settings, title: "Selat", signInLabel: "Sign In" });
    const panel = await openPanel("siteSettings");
    await panel.write("title", "Selat MY");
    await panel.write("signInLabel", "Masuk");
    await panel.write("signInLabel", "Log Masuk");
    const stored = "drafts.siteSettings";
    expect(await texts(stored)).toEqual([
      "ms title: Selat MY < Selat",
      "ms signInLabel: Log Masuk < Sign In",
    ]);

    await client.patch("siteSettings").set({ signInLabel: "Log in" }).commit();
    const later = await openPanel("siteSettings");
    await client
      .patch(stored)
      .set({ 'localizedTexts[path=="signInLabel"].value': "Daftar Masuk" })
      .commit();
    await later.keep("signInLabel");
    expect(await texts(stored)).toEqual([
      "ms title: Selat MY < Selat",
      "ms signInLabel: Daftar Masuk < Log in",
    ]);
  });
});
