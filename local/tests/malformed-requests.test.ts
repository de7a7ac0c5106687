import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed } from "../../tests/tier.ts";
import {
  ATTEMPTS,
  type Attempt,
  attempts,
  MAIL_START,
  mailAttempts,
  openMail,
  send,
  sendMail,
} from "./malformed-requests.ts";
import type { RunningServers, ServerName } from "./run-servers.ts";

const SERVERS: ServerName[] = ["site", "studio", "supabase", "lake", "telegram"];
const AT_ONCE = 20;

const folder = mkdtempSync(join(tmpdir(), "malformed-"));
let program: ChildProcess;
let output = "";
let ports: RunningServers["ports"];
let apiKey: string;

beforeAll(async () => {
  program = spawn(process.execPath, [join(import.meta.dirname, "run-servers.ts"), folder]);
  const ready = Promise.withResolvers<string>();
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const [, json] = /READY (.*)\n/.exec(output) ?? [];
      if (json) ready.resolve(json);
    });
  }
  program.once("exit", () => ready.reject(new Error(`the servers ended:\n${output}`)));
  ({ ports, apiKey } = JSON.parse(await ready.promise) as RunningServers);
});

afterAll(async () => {
  if (program.exitCode === null && program.kill("SIGTERM")) await once(program, "exit");
  rmSync(folder, { recursive: true, force: true });
});

/** Upgrades as a web page sends them, except for the path. */
function upgrade(address: string): Buffer {
  return Buffer.from(
    `GET ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
}

/** The servers that no longer answer an ordinary request, with the last output of the program. */
async function silentServers(): Promise<string[]> {
  const checks = SERVERS.map(async (name) => {
    const response = await fetch(`http://localhost:${ports[name]}/`).catch(() => null);
    return response !== null && response.status < 500 ? [] : [`${name}: ${output.slice(-2000)}`];
  });
  return (await Promise.all(checks)).flat();
}

/** Sends a sample of attempts, some at once, until all are sent or the servers have ended. */
async function sendAll(
  some: fc.Arbitrary<Attempt>,
  sendOne: (attempt: Attempt) => Promise<void>,
): Promise<void> {
  const sample = fc.sample(some, { numRuns: ATTEMPTS, seed });
  for (let start = 0; start < sample.length; start += AT_ONCE) {
    await Promise.all(sample.slice(start, start + AT_ONCE).map(sendOne));
    if (program.exitCode !== null) break;
  }
}

async function readMails(): Promise<string> {
  return (await fetch(`http://localhost:${ports.telegram}/mails`)).text();
}

/** Sends an ordinary mail, which has to arrive. */
async function expectMail(subject: string): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port: ports.mail });
  await transport.sendMail({ from: "a@selat.example", to: "b@selat.example", subject });
  expect(await readMails()).toContain(subject);
}

describe("malformed requests", () => {
  it.each(["//", "//evil.example/", "http://[", "///"])(
    "Supabase and the lake answer an upgrade of %s with 400",
    async (address) => {
      for (const name of ["supabase", "lake"] as const) {
        expect([name, await send(ports[name], { bytes: upgrade(address), end: "wait" })]).toEqual([
          name,
          400,
        ]);
      }
      expect(await silentServers()).toEqual([]);
    },
  );

  it("a connection reset during its upgrade stops no server", async () => {
    const address = `/realtime/v1/websocket?apikey=${apiKey}`;
    for (const name of SERVERS) {
      for (const path of ["//", "/nowhere", "/__stream", address]) {
        await send(ports[name], { bytes: upgrade(path), end: "reset" });
      }
    }
    expect(await silentServers()).toEqual([]);
  });

  it("a truncated body stops no server and is not logged as an error", async () => {
    const start = output.length;
    const head = "POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n";
    for (const name of SERVERS) {
      await send(ports[name], { bytes: Buffer.from(`${head}400\r\n{`), end: "reset" });
    }
    expect(await silentServers()).toEqual([]);
    expect(output.slice(start)).toBe("");
  });

  it("answers a path that no file can have: the site with 404, the Studio with its page", async () => {
    for (const name of ["site", "studio"] as const) {
      const response = await fetch(`http://localhost:${ports[name]}/assets/${"a".repeat(300)}.js`);
      expect([name, response.status]).toEqual([name, name === "site" ? 404 : 200]);
    }
  });

  it("encodes letters in a redirect that a header cannot carry", async () => {
    const response = await fetch(`http://localhost:${ports.site}/produk`, { redirect: "manual" });
    expect(response.headers.get("location")).toBe("/%E4%BA%A7%E5%93%81");
  });

  it.each(SERVERS)(
    `leaves %s answering after ${ATTEMPTS} attempts`,
    { timeout: 600_000 + ATTEMPTS * 30 },
    async (name) => {
      const failures: string[] = [];
      await sendAll(attempts(apiKey), async (attempt) => {
        const status = await send(ports[name], attempt);
        if (status >= 500)
          failures.push(`${status} ${JSON.stringify(attempt.bytes.toString("latin1"))}`);
      });
      expect(failures).toEqual([]);
      expect(await silentServers()).toEqual([]);
    },
  );

  it(
    `accepts mail after ${ATTEMPTS} malformed attempts`,
    { timeout: 600_000 + ATTEMPTS * 30 },
    async () => {
      const replies = new Set<number>();
      await sendAll(mailAttempts(), async (attempt) => {
        replies.add(await sendMail(ports.mail, attempt));
      });
      // 451 is the server's own failure.
      expect([...replies]).not.toContain(451);
      expect([...replies]).toEqual(expect.arrayContaining([250, 421, 500, 503]));
      await expectMail("after the attempts");
      expect(await silentServers()).toEqual([]);
    },
  );

  it("drops a mail that is reset, one that never ends, and a thousand connections", async () => {
    const part = Buffer.from(`${MAIL_START}Subject: cut off\r\n\r\n${"x".repeat(500_000)}`);
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        Array.from({ length: 20 }, () => sendMail(ports.mail, { bytes: part, end: "reset" })),
      );
    }
    const endless = Buffer.from(`${MAIL_START}${"x".repeat(50 * 1024 ** 2)}`);
    await sendMail(ports.mail, { bytes: endless, end: "reset" });
    const sockets = await Promise.all(Array.from({ length: 1000 }, () => openMail(ports.mail)));
    await expectMail("beside a thousand connections");
    for (const socket of sockets) socket.resetAndDestroy();
    expect(await readMails()).not.toContain("cut off");
  });
});
