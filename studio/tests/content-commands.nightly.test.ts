import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importContent } from "../starting-content/import-content.ts";
import { readContentFiles } from "../starting-content/read-content.ts";
import { saveContent } from "../starting-content/save-content.ts";
import { startLake, type StartedLake } from "./start-lake.ts";

const folder = mkdtempSync(join(tmpdir(), "content-commands-"));
const archive = join(folder, "content.tar.gz");
let source: StartedLake;
let copy: StartedLake;

async function run(command: string, dataset: StartedLake, ...args: string[]): Promise<string> {
  const file = join(import.meta.dirname, "../commands", `${command}.ts`);
  const env = { ...process.env, ...dataset.environment };
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env });
  return stdout;
}

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

test("export and import copy everything to another dataset, with drafts, releases and pictures", async () => {
  await source.client.releases.create({ releaseId: "spring", metadata: { title: "Spring" } });
  const [publishedId, baseId] = ["siteSettings", "siteSettings"];
  await source.client.createVersion({ releaseId: "spring", publishedId, baseId });
  expect(await run("export", source, archive)).toMatch(/^\d+ documents and 1 files of the local/);
  expect(await run("import", copy, archive)).toMatch(/^\d+ documents imported into the local lake/);
  expect(await copy.client.fetch(EVERYTHING)).toEqual(await source.client.fetch(EVERYTHING));
});

test("an export leaves out the secrets of the preview", async () => {
  const key = { _id: "drafts.key", _type: "sanity.previewUrlSecret", secret: "tide" };
  await source.client.create(key);
  const exported = join(folder, "without-key.tar.gz");
  await run("export", source, exported);
  await run("import", copy, exported, "--missing");
  await source.client.delete(key._id);
  expect(await copy.client.fetch(`count(*[_type == "${key._type}"])`)).toBe(0);
});

test("an import over existing content is refused, and both ways to continue are named", async () => {
  await expect(run("import", copy, archive)).rejects.toThrow(/--replace overwrites it, --missing/);
  await copy.client.patch("siteSettings").set({ title: "Edited" }).commit();
  await run("import", copy, archive, "--missing");
  expect(await copy.client.fetch(`*[_id == "siteSettings"][0].title`)).toBe("Edited");
  await run("import", copy, archive, "--replace");
  expect(await copy.client.fetch(EVERYTHING)).toEqual(await source.client.fetch(EVERYTHING));
});

test("import reports in one line a file that is no archive, is damaged, a folder or missing", async () => {
  const truncated = join(folder, "half.tar.gz");
  writeFileSync(truncated, readFileSync(archive).subarray(0, 2000));
  const text = join(folder, "text.tar.gz");
  writeFileSync(text, "not an archive");
  const before = await copy.client.fetch(EVERYTHING);
  await expect(run("import", copy, truncated, "--replace")).rejects.toThrow(
    /half.tar.gz is not a complete archive of/,
  );
  await expect(run("import", copy, text)).rejects.toThrow(
    /text.tar.gz is not a complete archive of/,
  );
  await expect(run("import", copy, folder)).rejects.toThrow(/is a folder: name the archive in it/);
  await expect(run("import", copy, `${archive}x`)).rejects.toThrow(/There is no file/);
  expect(await copy.client.fetch(EVERYTHING)).toEqual(before);
});

test("an export reports a folder that it cannot write to", async () => {
  await expect(run("export", source, join(folder, "no/content.tar.gz"))).rejects.toThrow(
    /There is no folder .*no: create it first/,
  );
  await expect(run("export", source, folder)).rejects.toThrow(/is a folder: name a file in it/);
});

test("reports starting content that is not JSON", () => {
  const broken = join(folder, "broken");
  mkdirSync(broken);
  writeFileSync(join(broken, "faqs.json"), "[{");
  expect(() => readContentFiles(broken)).toThrow(/^faqs\.json: SyntaxError/);
});

test("an export refuses to overwrite a file, and names the option that allows it", async () => {
  await expect(run("export", source, archive)).rejects.toThrow(/already exists.*--overwrite/);
});

test("reports a missing lake in one line", async () => {
  const withoutLake = { ...source, environment: { SANITY_STUDIO_API_HOST: "http://127.0.0.1:9" } };
  await expect(run("check", withoutLake)).rejects.toThrow(
    /selat: the Content Lake does not answer/,
  );
});
