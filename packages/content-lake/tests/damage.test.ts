import { once } from "node:events";
import { open } from "node:fs/promises";
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { findFreePort } from "../../shared/ports.ts";
import { openDatabase } from "../src/database.ts";
import { Datasets } from "../src/datasets.ts";
import { openContent } from "../src/open-content.ts";
import { createLakeServer } from "../src/server.ts";
import { startContentLake, type ContentLake } from "../src/start-content-lake.ts";
import { LakeUsers } from "../src/users.ts";
import { Webhooks } from "../src/webhooks.ts";
import { clientOf, refusal, temporaryFolder } from "./test-lake.ts";

let dataDir: string;
let running: ContentLake | null = null;

const file = (name: string) => path.join(dataDir, "content-lake", name);
const asset = (name: string) => file(path.join("assets", name));

beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true });
});

async function start(port?: number): Promise<ContentLake> {
  const options = { dataDir, port: port ?? (await findFreePort()), allowedOrigins: [] };
  return (running = await startContentLake(options));
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

function titles({ url }: ContentLake): Promise<string[]> {
  return clientOf(url).fetch("*[_type == 'page'] | order(title).title");
}

/** A stopped lake with one page from before its last start and one from after it. */
async function writeTwoPages(): Promise<void> {
  for (const title of ["Before", "After"]) {
    const lake = await start();
    await clientOf(lake.url).create({ _type: "page", title, text: "x".repeat(20_000) });
    await stop();
  }
}

describe("a damaged content file", () => {
  it.each([
    [
      "cut in half",
      () => truncateSync(file("lake.sqlite"), statSync(file("lake.sqlite")).size / 2),
    ],
    ["cut to nothing", () => truncateSync(file("lake.sqlite"), 0)],
    ["overwritten", () => writeFileSync(file("lake.sqlite"), "x".repeat(9_000))],
    [
      "with half a document",
      () => {
        const sqlite = new DatabaseSync(file("lake.sqlite"));
        sqlite.exec("update documents set body = substr(body, 1, 100)");
        sqlite.close();
      },
    ],
  ])("%s is replaced by the copy of the last start, with a warning", async (_name, damage) => {
    await writeTwoPages();
    damage();
    const size = statSync(file("lake.sqlite")).size;
    const lake = await start();
    expect(await titles(lake)).toEqual(["Before"]);
    expect(lake.warnings).toHaveLength(1);
    expect(lake.warnings[0]).toContain(`the content in ${file("lake.sqlite")} was damaged`);
    const [, aside = ""] = /kept as (.+)\.$/.exec(lake.warnings[0] ?? "") ?? [];
    expect(statSync(aside).size).toBe(size);

    await clientOf(lake.url).create({ _type: "page", title: "Later" });
    await stop();
    const next = await start();
    expect([await titles(next), next.warnings]).toEqual([["Before", "Later"], []]);
  });

  it("without a copy is reported with what to do, and left unchanged", async () => {
    await writeTwoPages();
    truncateSync(file("lake.sqlite"), 5_000);
    rmSync(file("last-good.sqlite"));
    await expect(start()).rejects.toThrow(
      new RegExp(`^The content in ${file("lake.sqlite")} is damaged .* Put .* back from a backup`),
    );
    expect(statSync(file("lake.sqlite")).size).toBe(5_000);
  });

  it("whose copy is damaged too is reported with what to do", async () => {
    await writeTwoPages();
    for (const name of ["lake.sqlite", "last-good.sqlite"]) truncateSync(file(name), 5_000);
    await expect(start()).rejects.toThrow(/and its copy .* are damaged .* back from a backup/);
  });
});

/** A lake whose database may not grow, so that SQLite answers as on a full disk. */
async function startFullLake() {
  const sqlite = new DatabaseSync(path.join(dataDir, "full.sqlite"));
  const [url, users] = ["http://localhost", new LakeUsers()];
  const datasets = new Datasets(dataDir, { main: "production", users, url }, (folder) =>
    folder === dataDir
      ? { database: openDatabase("full.sqlite", sqlite), warnings: [] }
      : openContent(folder),
  );
  const projectId = "local";
  const webhooks = new Webhooks({ projectId, datasets });
  const options = { projectId, datasets, webhooks, url, allowedOrigins: [], users };
  const server = createLakeServer(options);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = clientOf(`http://localhost:${(server.address() as AddressInfo).port}`);
  return {
    client,
    fill: () => sqlite.exec("pragma max_page_count = 1"),
    free: () => sqlite.exec("pragma max_page_count = 1000000"),
    async close() {
      datasets.end();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      datasets.close();
    },
  };
}

describe("a full disk", () => {
  it("refuses an edit with 507, keeps the last state and accepts the edit when there is space", async () => {
    const { client, fill, free, close } = await startFullLake();
    await client.create({ _id: "page", _type: "page", text: "Before" });
    fill();
    const edit = () =>
      client
        .patch("page")
        .set({ text: "x".repeat(50_000) })
        .commit();
    const draft = {
      actionType: "sanity.action.document.edit",
      draftId: "drafts.page",
      publishedId: "page",
    } as const;
    const act = () => client.action({ ...draft, patch: { set: { text: "x".repeat(50_000) } } });
    for (const call of [edit, act]) {
      expect(await refusal(call())).toEqual({
        statusCode: 507,
        type: "storageFullError",
        message: "Not saved: the disk of this machine is full. Free some space and try again.",
        reason: undefined,
      });
    }
    expect(
      await client.fetch('*[_type != "system.group"]{_id, text}', {}, { perspective: "raw" }),
    ).toEqual([{ _id: "page", text: "Before" }]);
    free();
    await edit();
    expect(await client.fetch("length(*[_id == 'page'][0].text)")).toBe(50_000);
    await close();
  });

  it("refuses an upload with 507, leaves no part of it and accepts it when there is space", async () => {
    const { url } = await start();
    const handle = await open("/dev/null", "r");
    const write = vi.spyOn(Object.getPrototypeOf(handle), "writeFile");
    await handle.close();
    write.mockRejectedValue(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
    const upload = () =>
      clientOf(url).assets.upload("file", Buffer.from("WEBVTT"), { filename: "a.vtt" });
    expect(await refusal(upload())).toMatchObject({ statusCode: 507, type: "storageFullError" });
    expect(readdirSync(asset("."))).toEqual([]);
    expect(await clientOf(url).fetch('count(*[!(_type match "system.*")])')).toBe(0);
    write.mockRestore();
    expect(await (await fetch((await upload()).url)).text()).toBe("WEBVTT");
  });

  it("still sends pictures that it cannot cache", async () => {
    const { url } = await start();
    const { url: picture } = await clientOf(url).assets.upload("image", await makePicture());
    const handle = await open("/dev/null", "r");
    const write = vi.spyOn(Object.getPrototypeOf(handle), "writeFile");
    await handle.close();
    write.mockRejectedValue(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
    const response = await fetch(`${picture}?w=20`);
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(20);
    expect(readdirSync(file("image-cache"))).toEqual([]);
    write.mockRestore();
  });
});

function makePicture(): Promise<Buffer> {
  return sharp({ create: { width: 90, height: 60, channels: 3, background: "#286" } })
    .png()
    .toBuffer();
}

function uploadClip({ url }: ContentLake) {
  const content = Buffer.from("0123456789");
  return clientOf(url).assets.upload("file", content, { filename: "clip.mp4" });
}

describe("an uploaded file that was cut short", () => {
  it("is not sent in part, is reported at the start and is whole again when uploaded again", async () => {
    const { path: where } = await uploadClip(await start());
    await stop();
    const stored = asset(path.basename(where));
    truncateSync(stored, 4);

    const lake = await start();
    expect(lake.damagedFiles()).toEqual([
      `clip.mp4 (${stored}) has 4 of 10 bytes; upload it again or put it back from a backup.`,
    ]);
    const answer = await fetch(`${lake.url}/${where}`);
    expect(await answer.json()).toMatchObject({
      statusCode: 500,
      error: {
        type: "damagedFileError",
        description: expect.stringContaining("4 of 10 bytes. Upload it again."),
      },
    });
    await uploadClip(lake);
    expect(await (await fetch(`${lake.url}/${where}`)).text()).toBe("0123456789");
    expect(lake.damagedFiles()).toEqual([]);
    rmSync(stored);
    expect(lake.damagedFiles()[0]).toContain("is missing");
  });

  it("is still served in the sizes that were served before", async () => {
    const { url } = await start();
    const picture = await clientOf(url).assets.upload("image", await makePicture());
    const shown = await (await fetch(`${picture.url}?w=20`)).bytes();
    truncateSync(asset(path.basename(picture.path)), 40);
    expect(await (await fetch(`${picture.url}?w=20`)).bytes()).toEqual(shown);
    for (const query of ["", "?w=21"]) {
      expect((await fetch(picture.url + query)).status).toBe(500);
    }
  });

  it("is removed at the next start if a crash left it unfinished", async () => {
    await start();
    await stop();
    const leftover = asset("0123.png.77.1.tmp");
    writeFileSync(leftover, "half");
    await start();
    expect(existsSync(leftover)).toBe(false);
  });
});

describe("a lake that moved to another port", () => {
  it("gives every uploaded file its new address", async () => {
    const before = await start();
    const { _id, url } = await clientOf(before.url).assets.upload("image", await makePicture());
    await stop();
    const after = await start();
    expect(after.url).not.toBe(before.url);
    const moved = url.replace(before.url, after.url);
    expect(await clientOf(after.url).fetch("*[_id == $_id][0].url", { _id })).toBe(moved);
    expect((await fetch(moved)).status).toBe(200);
    expect(readFileSync(asset(path.basename(moved)))).toEqual(await makePicture());
  });
});
