import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findFreePort } from "../../shared/ports.ts";
import { isAlive } from "../../shared/processes.ts";
import { keyFileOf, readKeys } from "../src/key-file.ts";
import { makeDataDir, ticket } from "./stack.ts";

/** The process that runs everything: an uncaught error would end it. */
let program: ChildProcess;
let url: string;
let said = "";
const dataDir = makeDataDir();
const { publishable } = readKeys(keyFileOf(dataDir));

beforeAll(async () => {
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  const script = fileURLToPath(new URL("run-stack.ts", import.meta.url));
  program = spawn(process.execPath, [script, dataDir, String(port)]);
  program.stderr?.on("data", (chunk) => (said += String(chunk)));
  await new Promise<void>((resolve, reject) => {
    program.stdout?.on("data", (chunk) => String(chunk).includes("READY") && resolve());
    program.once("exit", (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
});
afterAll(() => {
  program.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

type Child = { pid: number; args: string };

function childrenOf(pid: number): Child[] {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return all.split("\n").flatMap((line) => {
    const [, own, parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === pid ? [{ pid: Number(own), args }] : [];
  });
}

const postmaster = () =>
  Number(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

function backend(): number {
  const found = childrenOf(postmaster()).find(({ args }) => / postgres postgres 127\./.test(args));
  return found?.pid ?? Number.NaN;
}

function deno(): number {
  const found = childrenOf(program.pid ?? 0).find(({ args }) => args.includes("functions-host"));
  return found?.pid ?? Number.NaN;
}

type Answer = { status: number; retryAfter: string | null };

const headers = { apikey: publishable, "content-type": "application/json" };
const signal = () => AbortSignal.timeout(20_000);

async function store(): Promise<Answer> {
  const body = JSON.stringify(ticket());
  const init = { method: "POST", headers, body, signal: signal() };
  const answer = await fetch(`${url}/rest/v1/tickets`, init);
  await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
}

async function callFunction(): Promise<Answer> {
  const init = { method: "POST", signal: signal() };
  const answer = await fetch(`${url}/functions/v1/open-echo`, init);
  await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
}

/** Sends requests with 20 clients while `kill` runs three times; returns every response that is not a success. */
async function failuresUnder(
  ask: () => Promise<Answer>,
  good: number,
  kill: () => void,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const over = new AbortController();
  async function load(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    while (!over.signal.aborted) answers.push(await ask());
  }
  const clients = Array.from({ length: 20 }, load);
  for (let time = 0; time < 3; time += 1) {
    kill();
    const before = answers.length;
    // oxlint-disable-next-line no-await-in-loop
    await vi.waitFor(() => {
      const later = answers.slice(before);
      expect(later.filter(({ status }) => status === good).length).toBeGreaterThan(100);
      expect(later.slice(-50).every(({ status }) => status === good)).toBe(true);
    });
  }
  over.abort();
  await Promise.all(clients);
  return answers.filter(({ status }) => status !== good);
}

describe("the stack", () => {
  it.each([
    ["a backend of Postgres that crashes", () => process.kill(backend(), "SIGKILL")],
    ["a killed Postgres", () => process.kill(postmaster(), "SIGKILL")],
    ["a Postgres that somebody shut down", () => process.kill(postmaster(), "SIGINT")],
  ])("survives %s, under load", async (_what, kill) => {
    said = "";
    const failures = await failuresUnder(store, 201, kill);
    expect(new Set(failures.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(failures.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["1"]));
    expect(said).toMatch(/connections to Postgres were lost|Postgres ended unexpectedly/);
    expect(program.exitCode).toBeNull();
  });

  it("reports that Postgres ended and that it runs again", async () => {
    said = "";
    process.kill(postmaster(), "SIGKILL");
    await vi.waitFor(() => expect(said).toContain("Postgres runs again."));
    expect(said).toContain("Postgres ended unexpectedly (SIGKILL); it is started again.");
    await vi.waitFor(async () => expect((await store()).status).toBe(201));
  });

  it("starts killed functions again under load", async () => {
    await callFunction();
    said = "";
    const failures = await failuresUnder(callFunction, 200, () => process.kill(deno(), "SIGKILL"));
    expect(failures.every(({ status }) => status === 500 || status === 503)).toBe(true);
    expect(said).toContain("the edge functions ended unexpectedly (SIGKILL)");
  });
});

it("leaves no process when it is killed", async () => {
  const left = [...childrenOf(program.pid ?? 0).map(({ pid }) => pid), postmaster()];
  expect(left.length).toBeGreaterThan(2);
  program.kill("SIGKILL");
  await once(program, "exit");
  await vi.waitFor(() => expect(left.filter(isAlive)).toEqual([]));
});
