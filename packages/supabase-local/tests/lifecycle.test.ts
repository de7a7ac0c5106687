import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "@supabase/supabase-js";
import { afterAll, describe, expect, it } from "vitest";
import { keyFileOf, readKeys } from "../src/key-file.ts";
import { findFreePort } from "../../shared/ports.ts";
import { startSupabase } from "../src/start-supabase.ts";
import { uploadInParts } from "./resumable.ts";
import { processesLeft } from "./processes-left.ts";
import { fixtureOptions, makeDataDir, ticket } from "./stack.ts";

async function readTitles({ url, secret }: { url: string; secret: string }): Promise<unknown> {
  const headers = { apikey: secret };
  return (await fetch(`${url}/rest/v1/tickets?select=title`, { headers })).json();
}

describe("starting and stopping", () => {
  const dataDir = makeDataDir();
  const { publishable, secret } = readKeys(keyFileOf(dataDir));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  async function startProgram(port: number): Promise<ChildProcess> {
    const script = fileURLToPath(new URL("run-stack.ts", import.meta.url));
    const child = spawn(process.execPath, [script, dataDir, String(port)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on("data", (chunk) => String(chunk).includes("READY") && resolve());
      child.once("exit", (code) => reject(new Error(`ended with ${code}`)));
    });
    return child;
  }

  /** Uploads files until the program is killed after twenty; resolves to the acknowledged ones. */
  async function uploadUntilKilled(url: string, program: ChildProcess): Promise<number[]> {
    const acknowledged: number[] = [];
    const uploads = Array.from({ length: 200 }, async (_, number) => {
      const init = { method: "POST", headers: { apikey: secret }, body: `content ${number}` };
      const answer = await fetch(`${url}/storage/v1/object/papers/${number}.txt`, init);
      if (answer.ok) acknowledged.push(number);
      if (acknowledged.length === 20) program.kill("SIGKILL");
    });
    await Promise.allSettled(uploads);
    return acknowledged;
  }

  const filesOnDisk = () =>
    readdirSync(path.join(dataDir, "storage"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  it("keeps every acknowledged row and file when killed, and refuses a second start", async () => {
    const port = await findFreePort();
    const killed = await startProgram(port);
    const url = `http://localhost:${port}`;
    const headers = { apikey: publishable, "content-type": "application/json" };
    const body = JSON.stringify(ticket({ title: "kept" }));
    const created = await fetch(`${url}/rest/v1/tickets`, { method: "POST", headers, body });
    expect(created.status).toBe(201);
    expect((await fetch(`${url}/functions/v1/open-echo`, { method: "POST" })).status).toBe(200);
    const ended = once(killed, "exit");
    const uploaded = await uploadUntilKilled(url, killed);
    await ended;

    const messages: string[] = [];
    const again = await startSupabase({
      ...fixtureOptions(dataDir, port),
      onProgress: (message) => messages.push(message),
    });
    expect(await readTitles({ url: again.url, secret })).toEqual([{ title: "kept" }]);
    expect(messages).toEqual(["Starting Postgres"]);
    expect(uploaded.length).toBeGreaterThanOrEqual(20);
    const service = createClient(again.url, secret, { auth: { persistSession: false } });
    for (const number of uploaded) {
      const { data } = await service.storage.from("papers").download(`${number}.txt`);
      expect(await data?.text()).toBe(`content ${number}`);
    }
    const { data: rows } = await service.storage.from("papers").list("", { limit: 1_000 });
    expect(filesOnDisk()).toHaveLength(rows?.length ?? 0);

    const elsewhere = { ...fixtureOptions(dataDir, await findFreePort()) };
    await expect(startSupabase(elsewhere)).rejects.toThrow(
      /is in use by process \d+: stop it first/,
    );
    const samePort = fixtureOptions(path.join(dataDir, "other"), port);
    await expect(startSupabase(samePort)).rejects.toThrow(`port ${port} is taken`);
    expect(await readTitles({ url: again.url, secret })).toEqual([{ title: "kept" }]);
    await again.stop();
    await expect(fetch(again.url)).rejects.toThrow("fetch failed");
    expect(processesLeft(-1, dataDir)).toEqual([]);
  });

  it("continues an upload in parts after a kill, and deletes an unfinished one after a day", async () => {
    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const first = await startProgram(port);
    const content = randomBytes(2 * 1024 ** 2);
    const headers = { authorization: `Bearer ${secret}` };
    const begin = (objectName: string, stopAfter?: number) =>
      uploadInParts(content, {
        url,
        headers,
        metadata: { bucketName: "papers", objectName },
        retryDelays: Array.from({ length: 600 }, () => 100),
        ...(stopAfter && { stopAfter }),
      });
    await begin("given-up.bin", 128 * 1024).stopped;
    const upload = begin("large.bin");
    await expect.poll(upload.sent, { timeout: 60_000 }).toBeGreaterThan(0);
    first.kill("SIGKILL");
    await once(first, "exit");
    const before = upload.sent();
    expect(before).toBeLessThan(content.length);
    const folder = path.join(dataDir, "storage-uploads");
    const notes = readdirSync(folder).filter((name) => name.endsWith(".json"));
    expect(notes).toHaveLength(2);

    const second = await startProgram(port);
    await upload.done;

    expect(upload.sent()).toBeLessThanOrEqual(content.length);
    const service = createClient(url, secret, { auth: { persistSession: false } });
    const { data } = await service.storage.from("papers").download("large.bin");
    expect(Buffer.from((await data?.bytes()) ?? []).equals(content)).toBe(true);
    for (const note of notes) {
      const file = path.join(folder, note);
      const state = JSON.parse(readFileSync(file, "utf8"));
      if (!state.isFinished) writeFileSync(file, JSON.stringify({ ...state, expires: 1 }));
    }
    second.kill("SIGTERM");
    await once(second, "exit");
    const third = await startProgram(port);
    expect(readdirSync(folder)).toHaveLength(1);
    third.kill("SIGTERM");
    await once(third, "exit");
  });

  it("leaves no process and nothing open after a stop", async () => {
    const port = await findFreePort();
    const child = await startProgram(port);
    await fetch(`http://localhost:${port}/functions/v1/open-echo`, { method: "POST" });
    const pid = child.pid ?? 0;
    expect(processesLeft(pid, dataDir).length).toBeGreaterThan(
      process.platform === "linux" ? 1 : -1,
    );
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(processesLeft(pid, dataDir)).toEqual([]);
  });

  it("stops even with more requests in progress than connections", async () => {
    const running = await startSupabase(fixtureOptions(dataDir, await findFreePort()));
    const requests = Array.from({ length: 40 }, () => readTitles({ url: running.url, secret }));
    const answered = Promise.allSettled(requests);
    await requests[0];

    await running.stop();

    expect(await answered).toHaveLength(40);
    await expect(fetch(running.url)).rejects.toThrow("fetch failed");
  });

  it("closes the pool even if a connection is never released", async () => {
    const running = await startSupabase(fixtureOptions(dataDir, await findFreePort()));
    const { LiteConnection } = await import("../src/lite-connection.ts");
    const connection = new LiteConnection(running.databaseUrl);
    await connection.driver.reserve();

    const closed = connection.close().then(() => "closed");
    expect(await Promise.race([closed, delay(20_000, "still open")])).toBe("closed");

    await running.stop();
  });
});
