import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importArchive, openArchive } from "../starting-content/import-archive.ts";
import { startLake, type StartedLake } from "./start-lake.ts";
import { archiveOf, type Entry } from "./tar-archive.ts";

const folder = mkdtempSync(join(tmpdir(), "hostile-content-"));
const secret = join(folder, "secret.txt");
/** The file that a hostile archive would write. */
const planted = join(folder, "planted.txt");
const server = createServer((_, response) => {
  requestCount += 1;
  response.end("internal");
});
let lake: StartedLake;
let requestCount = 0;
let ownServer = "";
let number = 0;

beforeAll(async () => {
  writeFileSync(secret, "a secret of this machine");
  await once(server.listen(0, "127.0.0.1"), "listening");
  ownServer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  lake = await startLake();
});
afterAll(async () => {
  server.close();
  await lake.stop();
  rmSync(folder, { recursive: true, force: true });
});

function write(data: Buffer | string): string {
  const file = join(folder, `archive-${(number += 1)}.tar.gz`);
  writeFileSync(file, data);
  return file;
}

const page = (asset: string) =>
  JSON.stringify({ _id: "bad", _type: "page", seo: { image: { _sanityAsset: asset } } });
const good: Entry = { path: "export/data.ndjson", text: `{"_id":"a","_type":"faq"}\n` };

/** Returns everything that a hostile archive must leave unchanged. */
async function state() {
  const documents = await lake.client.fetch<string[]>(`*[!(_id in path("_.**"))]._id`);
  return { documents, requestCount, isPlanted: existsSync(planted) };
}

const link = {
  path: "export/images/link.png",
  type: "SymbolicLink",
  linkpath: "/etc/passwd",
} as const;
const documents = (asset: string): Entry => ({ path: "export/data.ndjson", text: page(asset) });

/** Archives of content, by what is wrong with them. */
const contents: [wrong: string, entries: () => Entry[]][] = [
  ["a picture that is a file of this machine", () => [documents(`image@file://${secret}`)]],
  ["a picture above the archive", () => [documents("image@file://./../../secret.txt")]],
  [
    "a picture above the archive, escaped",
    () => [documents("image@file://./images/..%2f..%2fsecret.txt")],
  ],
  ["a picture above the images", () => [documents("image@file://./images/../../secret.txt")]],
  ["a picture of this machine's server", () => [documents(`image@${ownServer}/metadata`)]],
  ["a picture of another server", () => [documents("image@https://pictures.example/a.png")]],
  ["a file of this machine's server", () => [documents(`file@${ownServer}/metadata`)]],
  ["an address in capitals", () => [documents(`IMAGE@${ownServer.toUpperCase()}/`)]],
  [
    "an address that is no text",
    () => [
      {
        path: "data.ndjson",
        text: JSON.stringify({
          _id: "bad",
          _type: "page",
          a: { _sanityAsset: [`image@${ownServer}`] },
        }),
      },
    ],
  ],
  [
    "an address deep in a list",
    () => [
      {
        path: "data.ndjson",
        text: JSON.stringify({
          _id: "bad",
          _type: "page",
          a: [[{ b: [{ _sanityAsset: `image@file://${secret}` }] }]],
        }),
      },
    ],
  ],
  ["a link as a picture", () => [good, link]],
  [
    "a link as the documents",
    () => [{ path: "data.ndjson", type: "SymbolicLink", linkpath: secret }],
  ],
  ["a hard link", () => [good, { path: "export/images/a.png", type: "Link", linkpath: secret }]],
  [
    "a link of the folder of pictures",
    () => [good, { path: "export/images", type: "SymbolicLink", linkpath: folder }],
  ],
  ["a pipe", () => [good, { path: "export/images/pipe", type: "FIFO" }]],
  ["a device", () => [good, { path: "export/images/null", type: "CharacterDevice" }]],
  ["a path above the folder", () => [good, { path: "../planted.txt", text: "x" }]],
  [
    "a path above the folder, later on",
    () => [good, { path: "export/../../planted.txt", text: "x" }],
  ],
  ["an absolute path", () => [good, { path: planted, text: "x" }]],
  ["a path of Windows", () => [good, { path: String.raw`export\..\..\planted.txt`, text: "x" }]],
  ["a drive of Windows", () => [good, { path: "C:planted.txt", text: "x" }]],
  ["the documents twice", () => [good, { ...good, text: page(`image@file://${secret}`) }]],
  ["the documents twice, in capitals", () => [good, { ...good, path: "export/DATA.ndjson" }]],
  ["two lists of documents", () => [good, { ...good, path: "export/more.ndjson" }]],
  ["no documents", () => [{ path: "export/images/a.png", text: "x" }]],
  ["documents that are no JSON", () => [{ path: "data.ndjson", text: "{" }]],
];

test.each(contents)("refuses content with %s, and changes nothing", async (_, entries) => {
  const before = await state();
  await expect(importArchive(lake.client, write(archiveOf(entries())), {})).rejects.toThrow(Error);
  expect(await state()).toEqual(before);
});

test("imports content without a fault", async () => {
  expect(await importArchive(lake.client, write(archiveOf([good])), {})).toBe(1);
});

test("refuses a list of documents that requests this machine's server", async () => {
  const before = await state();
  await expect(importArchive(lake.client, write(page(`image@${ownServer}/`)), {})).rejects.toThrow(
    "is not a file of this archive",
  );
  expect(await state()).toEqual(before);
});

describe("the limits", () => {
  test("refuses an archive of more entries than the limit", async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ path: `images/${index}`, text: "" }));
    const target = mkdtempSync(join(folder, "limits-"));
    await expect(
      openArchive(write(archiveOf([good, ...many])), target, { entries: 10, bytes: 1000 }),
    ).rejects.toThrow("over 10 entries");
  });

  test("refuses an archive that unpacks to more than the limit before it unpacks it", async () => {
    const bomb = archiveOf([good, { path: "images/a", text: Buffer.alloc(2 ** 20) }]);
    expect(bomb.length).toBeLessThan(4000);
    const target = mkdtempSync(join(folder, "limits-"));
    await expect(openArchive(write(bomb), target, { entries: 10, bytes: 2 ** 19 })).rejects.toThrow(
      "unpacks to over",
    );
  });
});
