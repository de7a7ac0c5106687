import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort } from "../../shared/ports.ts";
import { type EmbeddedSupabase, startSupabase } from "../src/start-supabase.ts";
import { fixtureOptions, makeDataDir, ticket } from "./stack.ts";

const PATIENT = { timeout: 60_000, interval: 200 };

const DISK = "128m";
const BALLAST = 32 * 1024 ** 2;

const canMount = process.platform === "linux" && process.getuid?.() === 0;
const dataDir = makeDataDir();
const ballast = path.join(dataDir, "ballast");
let running: EmbeddedSupabase;

beforeAll(async () => {
  if (!canMount) return;
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=0755`, "tmpfs", dataDir]);
  writeFileSync(ballast, Buffer.alloc(BALLAST));
  running = await startSupabase(fixtureOptions(dataDir, await findFreePort()));
});
afterAll(async () => {
  await running?.stop();
  if (canMount) execFileSync("umount", ["-l", dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** The content of each stored row, by its title. */
const contents = new Map<string, string>();
const contentOf = (name: string) => Buffer.alloc(256 * 1024, name);
const service = () => ({ apikey: running.keys.secret });

async function storeRow(title: string): Promise<number> {
  const headers = { ...service(), "content-type": "application/json" };
  // Random, because Postgres compresses other text.
  const random = randomBytes(96 * 1024).toString("base64");
  contents.set(title, random);
  const body = JSON.stringify(ticket({ title, meta: { random } }));
  const answer = await fetch(`${running.url}/rest/v1/tickets`, { method: "POST", headers, body });
  await answer.text();
  return answer.status;
}

async function storeFile(name: string): Promise<number> {
  const address = `${running.url}/storage/v1/object/papers/${encodeURIComponent(name)}`;
  const answer = await fetch(address, {
    method: "POST",
    headers: service(),
    body: contentOf(name),
  });
  await answer.text();
  return answer.status;
}

/** Stores until five requests in a row are refused; resolves to the acknowledged names and the statuses of refusals. */
async function fill(store: (name: string) => Promise<number>, good: number) {
  const acknowledged: string[] = [];
  const refusals = new Set<number>();
  for (let index = 0, inARow = 0; inARow < 5; index += 1) {
    const name = `number ${index}`;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, until the disk is full
    const status = await store(name);
    if (status === good) acknowledged.push(name);
    else refusals.add(status);
    inARow = status === good ? 0 : inARow + 1;
  }
  return { acknowledged, refusals: [...refusals] };
}

async function readRow(title: string): Promise<unknown> {
  const select = `select=random:meta->>random&title=eq.${encodeURIComponent(title)}`;
  const answer = await fetch(`${running.url}/rest/v1/tickets?${select}`, { headers: service() });
  return answer.json();
}

async function readFile(name: string): Promise<Buffer> {
  const address = `${running.url}/storage/v1/object/papers/${encodeURIComponent(name)}`;
  return Buffer.from(await (await fetch(address, { headers: service() })).arrayBuffer());
}

// Only root can mount a small disk.
it.skipIf(!canMount)(
  "refuses rows and files on a full disk, keeps acknowledged ones, accepts more with space",
  async () => {
    const rows = await fill(storeRow, 201);
    expect(rows.acknowledged.length).toBeGreaterThan(50);
    expect(rows.refusals).toEqual([503]);
    expect(await storeFile("while full")).toBe(500);

    rmSync(ballast);
    await expect.poll(() => storeRow("later"), PATIENT).toBe(201);
    for (const title of rows.acknowledged) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await readRow(title)).toEqual([{ random: contents.get(title) }]);
    }

    const files = await fill(storeFile, 200);
    expect(files.acknowledged.length).toBeGreaterThan(50);
    expect(files.refusals).toEqual([500]);
    for (const name of files.acknowledged) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await readFile(name)).equals(contentOf(name))).toBe(true);
    }
  },
);
