import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

import { freePort, temporaryFolder } from "./test-lake.ts";

const LANES = 4;
const KILLS_PER_LANE = 25;
const WRITERS = 3;
/** A kill comes at a random moment within this many acknowledged writes. */
const MAX_WRITES_PER_KILL = 24;

/** The last number the store acknowledged for each document. */
type Ledger = Map<string, number>;
type Counter = { _id: string; n: number };

async function startProcess(file: string, port: number) {
  const script = fileURLToPath(new URL("./store-process.ts", import.meta.url));
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(path.dirname(file), "compiled") };
  const child = spawn(process.execPath, [script, file, String(port)], { stdio: [...stdio], env });
  const isReady = await Promise.race([
    once(child.stdout ?? child, "data").then(() => true),
    once(child, "exit").then(() => false),
  ]);
  expect(isReady, "the store opens after a kill").toBe(true);
  return child;
}

/** Writes ever higher numbers to a document and its twin until the process is gone. */
async function writeUntilKilled(
  url: string,
  id: string,
  acknowledged: Ledger,
  onWrite: () => void,
) {
  for (let n = (acknowledged.get(id) ?? 0) + 1; ; n++) {
    const counters = [id, `${id}-twin`].map((_id) => ({ _id, _type: "counter", n }));
    const body = JSON.stringify(counters.map((counter) => ({ createOrReplace: counter })));
    const answer = await fetch(url, { method: "POST", body }).then(
      (response) => response.text(),
      () => "killed",
    );
    if (answer !== '"committed"') return;
    acknowledged.set(id, n);
    onWrite();
  }
}

/** Compares what survived with what was acknowledged, and a document with its twin. */
async function check(url: string, acknowledged: Ledger): Promise<void> {
  const documents: Counter[] = await fetch(url).then((response) => response.json());
  const found = new Map(documents.map(({ _id, n }) => [_id, n]));
  for (const [id, n] of acknowledged) {
    expect(found.get(id), `${id} was acknowledged`).toBeGreaterThanOrEqual(n);
    expect(found.get(`${id}-twin`), `${id} is whole`).toBe(found.get(id));
    acknowledged.set(id, found.get(id) ?? 0);
  }
}

async function killRepeatedly(file: string): Promise<Ledger> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const acknowledged: Ledger = new Map();
  for (let kill = 0; kill < KILLS_PER_LANE; kill++) {
    const child = await startProcess(file, port);
    await check(url, acknowledged);
    let left = Math.ceil(Math.random() * MAX_WRITES_PER_KILL);
    const killInTime = () => {
      if (--left === 0) setTimeout(() => child.kill("SIGKILL"), Math.random() * 5);
    };
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      writeUntilKilled(url, `writer-${index}`, acknowledged, killInTime),
    );
    await once(child, "exit");
    await Promise.all(writers);
  }
  const last = await startProcess(file, port);
  await check(url, acknowledged);
  last.kill("SIGKILL");
  await once(last, "exit");
  return acknowledged;
}

describe("durability", () => {
  it("loses nothing acknowledged and tears no transaction in 100 kills during writes", async () => {
    const folder = temporaryFolder();
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      killRepeatedly(path.join(folder, `${lane}.sqlite`)),
    );
    const ledgers = await Promise.all(lanes);
    rmSync(folder, { recursive: true });
    for (const ledger of ledgers) {
      const writes = [...ledger.values()].reduce((sum, n) => sum + n, 0);
      expect(writes, "every life wrote something").toBeGreaterThan(KILLS_PER_LANE);
    }
  }, 600_000);
});
