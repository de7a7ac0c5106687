import { createReadStream } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";

import { findFreePort } from "../../shared/ports.ts";
import { startContentLake } from "../src/start-content-lake.ts";
import { clientOf, temporaryFolder, USERS, useLake } from "./test-lake.ts";

const fixture = useLake();
const folder = temporaryFolder();

afterAll(() => rm(folder, { recursive: true }));

/** All content; the pictures are uploaded again, so only what they show is compared. */
const CONTENT = `*[true] | order(_id) {
  ..., "_rev": null, "_updatedAt": null,
  _type match "sanity.*" => {"_createdAt": null, "uploadId": null, "url": null}
}`;

describe("import and export", () => {
  it("bring a dataset with drafts, references and pictures unchanged to another lake", async () => {
    const picture = path.join(folder, "picture.png");
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
    const read = '*[_id == "page"][0]{"faq": faq->question, "size": image.asset->size}';
    const { size } = await stat(picture);
    expect(await client.fetch(read)).toEqual({ faq: "Zürich?", size });

    const outputPath = path.join(folder, "export.tar.gz");
    const result = await exportDataset({ client, dataset: "production", outputPath });
    expect(result).toMatchObject({ documentCount: 3, assetCount: 1 });

    const dataDir = path.join(folder, "second");
    await mkdir(dataDir);
    const second = await startContentLake({
      dataDir,
      port: await findFreePort(),
      allowedOrigins: [],
      users: USERS,
    });
    try {
      const copy = clientOf(second.url);
      await sanityImport(createReadStream(outputPath), { client: copy, operation: "create" });
      const raw = { perspective: "raw" } as const;
      expect(await copy.fetch(CONTENT, {}, raw)).toEqual(await client.fetch(CONTENT, {}, raw));
    } finally {
      await second.stop();
    }
  });
});
