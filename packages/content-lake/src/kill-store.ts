import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "../../shared/ports.ts";

const WRITERS = 3;
/** A kill comes at a random moment within this many acknowledged writes. */
const MAX_WRITES_PER_KILL = 24;

/** The last number the store acknowledged for each document. */
type Ledger = Map<string, number>;
type Counter = { _id: string; n: number };

async function startProcess(file: string, port: number) {
  const script = path.join(
    import.meta.dirname,
    `store-process${path.extname(import.meta.filename)}`,
  );
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(path.dirname(file), "compiled") };
  const child = spawn(process.execPath, [script, file, String(port)], { stdio: [...stdio], env });
  const isReady = await Promise.race([
    once(child.stdout ?? child, "data").then(() => true),
    once(child, "exit").then(() => false),
  ]);
  assert(isReady, "the store did not open after a kill");
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
    const outcome = await fetch(url, { method: "POST", body }).then(
      (response) => response.text(),
      () => "killed",
    );
    if (outcome !== '"committed"') return;
    acknowledged.set(id, n);
    onWrite();
  }
}

/** Throws if an acknowledged write is missing, or if a document and its twin, written together, differ. */
async function check(url: string, acknowledged: Ledger): Promise<void> {
  const documents: Counter[] = await fetch(url).then((response) => response.json());
  const storedNumbers = new Map(documents.map(({ _id, n }) => [_id, n]));
  for (const [id, n] of acknowledged) {
    const survived = storedNumbers.get(id) ?? 0;
    assert(survived >= n, `${id}: ${n} was acknowledged, ${survived} survived`);
    assert.equal(
      storedNumbers.get(`${id}-twin`),
      survived,
      `${id} and its twin differ: half of a transaction was stored`,
    );
    acknowledged.set(id, survived);
  }
}

async function killRepeatedly(file: string, kills: number, random: () => number): Promise<void> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const acknowledged: Ledger = new Map();
  for (let kill = 0; kill < kills; kill++) {
    const child = await startProcess(file, port);
    await check(url, acknowledged);
    let remainingWrites = Math.ceil(random() * MAX_WRITES_PER_KILL);
    const killInTime = () => {
      if (--remainingWrites === 0) setTimeout(() => child.kill("SIGKILL"), random() * 5);
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
  const writes = [...acknowledged.values()].reduce((sum, n) => sum + n, 0);
  assert(writes >= kills, "some process was killed before it wrote anything");
}

/**
 * Writes to `lanes` temporary databases in parallel; kills each writing process `kills` times and opens its file again.
 * `randomOf` returns a lane's random numbers (0 to 1), which decide when. Throws when an acknowledged write is lost or
 * only half of a transaction is stored.
 */
export async function killStore(
  lanes: number,
  kills: number,
  randomOf: (lane: number) => () => number,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "content-lake-"));
  try {
    const files = Array.from({ length: lanes }, (_, lane) => path.join(folder, `${lane}.sqlite`));
    await Promise.all(files.map((file, lane) => killRepeatedly(file, kills, randomOf(lane))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
