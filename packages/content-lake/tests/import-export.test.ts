import { execFile } from "node:child_process";
import { createReadStream, mkdtempSync } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findFreePort } from "../../shared/ports.ts";
import { startContentLake } from "../src/start-content-lake.ts";
import { clientOf, temporaryFolder, USERS, useLake } from "./test-lake.ts";

const fixture = useLake();
const folder = temporaryFolder();
const picture = path.join(folder, "picture.png");

beforeAll(async () => {
  await sharp({ create: { width: 8, height: 6, channels: 3, background: "#0a0" } })
    .png()
    .toFile(picture);
  const image = { _type: "image", _sanityAsset: `image@file://${picture}` };
  const documents = [
    {
      _id: "page",
      _type: "page",
      title: "Page",
      faq: { _type: "reference", _ref: "faq" },
      image,
    },
    { _id: "drafts.page", _type: "page", title: "Draft" },
    { _id: "faq", _type: "faq", question: "Zürich?" },
  ];
  const source = path.join(folder, "source.ndjson");
  await writeFile(source, documents.map((document) => JSON.stringify(document)).join("\n"));
  const { client } = fixture;
  await sanityImport(createReadStream(source), { client, operation: "createOrReplace" });
});
afterAll(() => rm(folder, { recursive: true }));

/** All content; the pictures are uploaded again, so only what they show is compared. */
const CONTENT = `*[true] | order(_id) {
  ..., "_rev": null, "_updatedAt": null,
  _type match "sanity.*" => {"_createdAt": null, "uploadId": null, "url": null}
}`;

/** Fails unless a second lake has the same content after `bring` has copied it there. */
async function expectSame(bring: (url: string) => Promise<unknown>): Promise<void> {
  const second = await startContentLake({
    dataDir: mkdtempSync(path.join(folder, "second-")),
    port: await findFreePort(),
    allowedOrigins: [],
    users: USERS,
  });
  try {
    await bring(second.url);
    const contentOf = (url: string) => clientOf(url).fetch(CONTENT, {}, { perspective: "raw" });
    expect(await contentOf(second.url)).toEqual(await contentOf(fixture.url));
  } finally {
    await second.stop();
  }
}

const preload = fileURLToPath(new URL("../src/sanity-cli.ts", import.meta.url));
const program = createRequire(import.meta.url).resolve("@sanity/cli/package.json");

/** Runs Sanity's own command line, as a separate program, on the lake at `url`. */
async function sanity(url: string, ...args: string[]): Promise<string> {
  const options = ["--import", pathToFileURL(preload).href, path.join(program, "../bin/run.js")];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...options, ...args, "--project-id", "local"],
    {
      cwd: folder,
      env: { ...process.env, CI: "true", CONTENT_LAKE: url, SANITY_AUTH_TOKEN: "local" },
    },
  );
  return stdout;
}

describe("import and export", () => {
  it("resolve references and pictures of the imported file", async () => {
    const read = '*[_id == "page"][0]{"faq": faq->question, "size": image.asset->size}';
    const { size } = await stat(picture);
    expect(await fixture.client.fetch(read)).toEqual({ faq: "Zürich?", size });
  });

  it("bring a dataset with drafts, references and pictures unchanged to another lake", async () => {
    const { client } = fixture;
    const outputPath = path.join(folder, "export.tar.gz");
    const result = await exportDataset({ client, dataset: "production", outputPath });
    expect(result).toMatchObject({ documentCount: 3, assetCount: 1 });
    await expectSame((url) => {
      const copy = clientOf(url);
      return sanityImport(createReadStream(outputPath), { client: copy, operation: "create" });
    });
  });

  it("by Sanity's own command line use the lake that CONTENT_LAKE names", async () => {
    const archive = path.join(folder, "by-command.tar.gz");
    const said = await sanity(fixture.url, "dataset", "export", "production", archive);
    expect(said).toContain("Export finished");
    await expectSame((url) => sanity(url, "dataset", "import", archive, "--dataset", "production"));
  });
});
