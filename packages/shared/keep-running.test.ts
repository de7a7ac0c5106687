import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepRunning } from "./keep-running.ts";
import { endChild } from "./processes.ts";

const WAITS = "setInterval(() => {}, 1000)";
let started: ChildProcess[];
let lines: string[];

beforeEach(() => {
  started = [];
  lines = [];
});
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
});

const log = (line: string) => void lines.push(line);

async function startNode(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["-e", WAITS], { stdio: "ignore" });
  started.push(child);
  await once(child, "spawn");
  return child;
}

const end = (child: ChildProcess) => endChild(child, "SIGTERM", 5_000);

it("starts a killed part again, and reports each", async () => {
  const { stop } = await keepRunning("The part", { start: startNode, end }, log);
  for (const times of [1, 2]) {
    started.at(-1)?.kill("SIGKILL");
    await vi.waitFor(() => expect(lines).toHaveLength(2 * times));
    expect(lines.slice(-2)).toEqual([
      "The part ended unexpectedly (SIGKILL); it is started again.",
      "The part runs again.",
    ]);
  }
  expect(started).toHaveLength(3);
  await stop();
  expect(started.map(({ signalCode }) => signalCode)).toEqual(["SIGKILL", "SIGKILL", "SIGTERM"]);
  expect(lines).toHaveLength(4);
});

it("a start that fails is tried again", async () => {
  const failures = [new Error("the port is taken"), new Error("no memory")];
  async function start(): Promise<ChildProcess> {
    if (started.length > 0 && failures.length > 0) throw failures.shift();
    return startNode();
  }
  const { stop } = await keepRunning("The part", { start, end }, log);
  started[0]?.kill("SIGKILL");
  await vi.waitFor(() => expect(started).toHaveLength(2));
  expect(lines.slice(1, 3)).toEqual([
    "The part did not start: the port is taken",
    "The part did not start: no memory",
  ]);
  await stop();
});

it("the first start rejects as it fails", async () => {
  const part = { start: () => Promise.reject(new Error("no program")), end };
  await expect(keepRunning("The part", part, log)).rejects.toThrow("no program");
});

it("starts nothing after the stop, and ends a starting process", async () => {
  const restarted = Promise.withResolvers<void>();
  async function start(): Promise<ChildProcess> {
    if (started.length > 0) await restarted.promise;
    return startNode();
  }
  const { stop } = await keepRunning("The part", { start, end }, log);
  started[0]?.kill("SIGKILL");
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  const stopped = stop();
  restarted.resolve();
  await stopped;
  expect(started.every(({ signalCode }) => signalCode !== null)).toBe(true);
});
