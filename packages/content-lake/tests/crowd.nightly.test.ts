import { rmSync } from "node:fs";
import type { SanityClient } from "@sanity/client";
import { afterAll, expect, it } from "vitest";

import { findFreePort } from "../../shared/ports.ts";
import { runLake } from "./run-lake.ts";
import { clientOf, temporaryFolder } from "./test-lake.ts";

const DOCUMENTS = 5_000;
const CLIENTS = 100;
const KILLS = 3;
/** A kill comes after this many acknowledged writes. */
const WRITES = 400;

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const page = (n: number) => ({
  _id: `page-${n}`,
  _type: "page",
  title: `Page ${n}`,
  body: "Words of a page. ".repeat(40),
});

/** Writes ever higher numbers to its document and reads them until the lake is killed; resolves to the last one written. */
async function work(client: SanityClient, n: number, onWrite: () => void): Promise<number> {
  let written = 0;
  for (;;) {
    try {
      const number = (await client.getDocument(`page-${n}`))?.["n"] ?? 0;
      await client
        .patch(`page-${n}`)
        .set({ n: number + 1 })
        .commit({ visibility: "sync" });
      written = number + 1;
      onWrite();
      await client.fetch("count(*[_type == $type && n > $n])", { type: "page", n: number });
    } catch {
      return written;
    }
  }
}

it(`loses no acknowledged write of ${CLIENTS} clients when it is killed ${KILLS} times`, async () => {
  const port = await findFreePort();
  let lake = await runLake(folder, port);
  const client = clientOf(lake.url, { maxRetries: 0 });
  for (let first = 0; first < DOCUMENTS; first += 500) {
    await client.mutate(
      Array.from({ length: 500 }, (_, n) => ({ createOrReplace: page(first + n) })),
    );
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    let left = WRITES;
    const killed = Promise.withResolvers<void>();
    const onWrite = () => {
      left -= 1;
      if (left === 0) void lake.kill().then(killed.resolve);
    };
    const clients = Array.from({ length: CLIENTS }, (_, n) => work(client, n, onWrite));
    await killed.promise;
    const acknowledged = await Promise.all(clients);
    lake = await runLake(folder, port);
    const numbers = await client.fetch<Record<string, number>[]>(
      "*[_type == 'page' && defined(n)]{_id, n}",
    );
    const found = new Map(numbers.map(({ _id, n }) => [String(_id), n]));
    acknowledged.forEach((number, n) => {
      expect(found.get(`page-${n}`) ?? 0).toBeGreaterThanOrEqual(number);
    });
    expect(await client.fetch("count(*[_type == 'page'])")).toBe(DOCUMENTS);
  }
  // Processor time, because the real time is longer on a busy machine.
  expect(lake.startTime).toBeLessThan(1_000);
  process.stdout.write(
    `started on ${DOCUMENTS} documents in ${lake.startTime} ms of its processor\n`,
  );
  await lake.kill();
});
