import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportContent } from "../starting-content/export-content.ts";
import { importFile } from "../starting-content/import-file.ts";
import { importContent } from "../starting-content/import-content.ts";
import { readContentFiles } from "../starting-content/read-content.ts";
import { saveContent } from "../starting-content/save-content.ts";
import { startLake, type StartedLake } from "./start-lake.ts";

// The commands themselves, each a separate process, are in content-commands.nightly.test.ts.

const folder = mkdtempSync(join(tmpdir(), "content-archive-"));
const archive = join(folder, "content.tar.gz");
let source: StartedLake;
let copy: StartedLake;

const nameOf = ({ client }: StartedLake) => ({ client, name: "the copy" });

/** A folder of starting content with a picture in it. */
async function contentWithPicture(): Promise<string> {
  const content = join(folder, "content");
  cpSync(join(import.meta.dirname, "../content"), content, { recursive: true });
  mkdirSync(join(content, "assets"), { recursive: true });
  const picture = { width: 1200, height: 630, channels: 3, background: "#0a4" } as const;
  await sharp({ create: picture }).png().toFile(join(content, "assets/kopitiam.png"));
  const page = {
    _id: "page-with-picture",
    _type: "page",
    title: "With a picture",
    path: "/with-a-picture",
    seo: { _type: "seo", image: { _type: "imageWithAlt", alt: "Green", _sanityAsset: PICTURE } },
  };
  writeFileSync(join(content, "pages/with-a-picture.json"), JSON.stringify(page, null, 2));
  return content;
}

const PICTURE = "image@file://./assets/kopitiam.png";
const EVERYTHING = `*[true] | order(_id){
  ..., "_rev": null, "_updatedAt": null,
  // Compares ids only: Sanity's import adds the type of a reference to the references in a version's _system.
  "_system": _system{ bundleId, scopeId, base, "release": release._ref, "group": group._ref },
  _type match "sanity.*" => { "_createdAt": null, "uploadId": null, "url": null }
}`;

beforeAll(async () => {
  [source, copy] = [await startLake(), await startLake()];
});
afterAll(async () => {
  await Promise.all([source.stop(), copy.stop()]);
  rmSync(folder, { recursive: true });
});

test("imported starting content with a picture is exported unchanged", async () => {
  const content = await contentWithPicture();
  const before = readContentFiles(content);
  await importContent(
    source.client,
    before.flatMap(({ documents }) => documents),
    content,
  );
  const asset = `*[_id == "page-with-picture"][0].seo.image.asset->originalFilename`;
  expect(await source.client.fetch(asset)).toBe("kopitiam.png");

  const saved = await saveContent(source.client, content);
  expect(saved.changed).toBe(0);
  expect(readContentFiles(content)).toEqual(before);
});

test("saving writes exactly what an editor changed, added and deleted", async () => {
  const content = join(folder, "content");
  const faq = { _id: "faq-new", _type: "faq", question: "New?" };
  await source.client
    .transaction()
    .patch("siteSettings", { set: { parentGroup: "Another Group" } })
    .create(faq)
    .create({ _id: "drafts.faq-new", _type: "faq", question: "A draft stays in the lake" })
    .create({ _id: "office-th", _type: "office", name: "Thailand" })
    .delete("page-with-picture")
    .commit();
  const before = readContentFiles(content);
  const saved = await saveContent(source.client, content);
  const after = new Map(readContentFiles(content).map(({ name, parsed }) => [name, parsed]));
  const changed = before.filter(({ name, parsed }) => {
    return JSON.stringify(after.get(name)) !== JSON.stringify(parsed);
  });
  expect(changed.map(({ name }) => name)).toEqual([
    "faqs.json",
    "pages/with-a-picture.json",
    "site-settings.json",
  ]);
  expect(after.get("faqs.json")).toContainEqual(faq);
  expect(after.get("pages/with-a-picture.json")).toBeUndefined();
  expect(JSON.stringify([...after.values()])).toContain('"Thailand"');
  expect(JSON.stringify([...after.values()])).not.toContain("A draft stays");
  expect(saved.files).toBe(0);
  const settings = readFileSync(join(content, "site-settings.json"), "utf8");
  expect(settings).toContain('"parentGroup": "Another Group"');
});

test("an archive copies everything to another dataset, with drafts, releases and pictures", async () => {
  await source.client.releases.create({ releaseId: "spring", metadata: { title: "Spring" } });
  const [publishedId, baseId] = ["siteSettings", "siteSettings"];
  await source.client.createVersion({ releaseId: "spring", publishedId, baseId });
  const green = { width: 64, height: 48, channels: 3, background: "#0a4" } as const;
  const file = await sharp({ create: green }).png().toBuffer();
  const asset = await source.client.assets.upload("image", file, { filename: "stand.png" });
  const picture = { _type: "textPicture", _key: "p", alt: "The stand", caption: "Hall 4" };
  const reference = { _type: "reference", _ref: asset._id };
  const richText = [{ ...picture, asset: reference }];
  await source.client.create({
    _id: "faq-stand",
    _type: "faq",
    question: "Where?",
    answer: richText,
  });

  const exported = await exportContent(source.client, archive);
  expect(exported.documentCount).toBeGreaterThan(100);
  expect(await importFile(archive, nameOf(copy), "create")).toMatch(
    /^\d+ documents imported into the copy$/,
  );
  expect(await copy.client.fetch(EVERYTHING)).toEqual(await source.client.fetch(EVERYTHING));
  const pictureInText = `*[_id == "faq-stand"][0].answer[0]{ alt, caption, "url": asset->url }`;
  const copied = await copy.client.fetch<{ url: string }>(pictureInText);
  expect(copied).toMatchObject({ alt: "The stand", caption: "Hall 4" });
  expect(Buffer.from(await (await fetch(copied.url)).arrayBuffer())).toEqual(file);
});

test("an archive is not imported over existing content, and both ways to continue are named", async () => {
  await expect(importFile(archive, nameOf(copy), "create")).rejects.toThrow(
    /--replace overwrites it, --missing/,
  );
  await copy.client.patch("siteSettings").set({ title: "Edited" }).commit();
  await importFile(archive, nameOf(copy), "missing");
  expect(await copy.client.fetch(`*[_id == "siteSettings"][0].title`)).toBe("Edited");
  await importFile(archive, nameOf(copy), "replace");
  expect(await copy.client.fetch(EVERYTHING)).toEqual(await source.client.fetch(EVERYTHING));
});

test("an incomplete archive changes nothing", async () => {
  const truncated = join(folder, "half.tar.gz");
  writeFileSync(truncated, readFileSync(archive).subarray(0, 2000));
  const before = await copy.client.fetch(EVERYTHING);
  await expect(importFile(truncated, nameOf(copy), "replace")).rejects.toThrow(
    /half.tar.gz is not a complete archive of/,
  );
  expect(await copy.client.fetch(EVERYTHING)).toEqual(before);
});

test("reports a file that is neither an archive nor documents", async () => {
  const text = join(folder, "text.tar.gz");
  writeFileSync(text, "not an archive");
  await expect(importFile(text, nameOf(copy), "create")).rejects.toThrow(
    /text\.tar\.gz is not a complete archive of content:export/,
  );
});

test("reports starting content that is not JSON", () => {
  const broken = join(folder, "broken");
  mkdirSync(broken);
  writeFileSync(join(broken, "faqs.json"), "[{");
  expect(() => readContentFiles(broken)).toThrow(/^faqs\.json: SyntaxError/);
});
