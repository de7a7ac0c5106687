import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import { runStart, type StartedStack } from "../../local/tests/running-stack.ts";
import type { Database } from "../../src/supabase/database.generated.ts";
import { stackEnvironment, urls } from "../e2e/stack.ts";

const root = join(import.meta.dirname, "../..");
const guide = readFileSync(join(root, "docs/operations.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "operations-"));
const archive = join(folder, "selat.tar.gz");
const first = { ...stackEnvironment, DATA_DIR: join(folder, ".data") };
const second = { ...stackEnvironment, DATA_DIR: join(folder, ".data-restored") };

const started: StartedStack[] = [];

async function start(environment: typeof first, ...args: string[]): Promise<StartedStack> {
  const stack = runStart(environment, ...args);
  started.push(stack);
  await stack.ready();
  return stack;
}

/** Stops a stack as Ctrl-C does: sends SIGINT to its whole group of processes. */
async function stop(stack: StartedStack): Promise<void> {
  process.kill(-(stack.launcher.pid ?? 0), "SIGINT");
  await stack.ended();
}

function npmRun(environment: typeof first, name: string, ...args: string[]): string {
  const env = { ...process.env, NODE_ENV: "development", ...environment };
  return execFileSync("npm", ["run", name, "--", ...args], {
    cwd: root,
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function countLeads(stack: StartedStack): Promise<number | null> {
  const keyOf = () => /secret key +(\S+)/.exec(stack.output())?.[1] ?? "";
  await expect.poll(keyOf).not.toBe("");
  const key = keyOf();
  const supabase = createClient<Database>(urls.supabase, key, { auth: { persistSession: false } });
  const { count } = await supabase
    .from("leads")
    .select("id", { count: "exact", head: true })
    .throwOnError();
  return count;
}

async function readStatus(): Promise<string> {
  return (await fetch(`${urls.supabase}/functions/v1/status`)).text();
}

afterAll(() => {
  for (const { launcher } of started) {
    try {
      if (launcher.pid) process.kill(-launcher.pid, "SIGKILL");
    } catch {
      // The stack has already ended.
    }
  }
  rmSync(folder, { recursive: true, force: true });
});

test("an operator's first hour works as the guide says", { timeout: 900_000 }, async () => {
  for (const command of [
    "npm start -- --demo",
    "/functions/v1/status",
    "npm run backup -- selat.tar.gz",
    "DATA_DIR=.data-restored npm run restore -- selat.tar.gz",
    "-- selat.tar.gz --yes",
    "DATA_DIR=.data-restored npm start",
    "npm run deploy -- --plan",
  ]) {
    expect(guide).toContain(command);
  }
  expect(npmRun(first, "deploy", "--plan")).toMatch(/^ +SITE .+^1\. database: /ms);
  const stack = await start(first, "--demo");
  // Waits until the site is built, and checks that the demo data is there.
  await expect.poll(readStatus).toMatch(/"name": "site",\s+"status": "green"/);
  const leads = await countLeads(stack);
  expect(leads).toBeGreaterThan(20);
  await stop(stack);

  expect(npmRun(first, "backup", archive)).toMatch(/\d+ rows, \d+ documents and \d+ files are in/);
  expect(npmRun(second, "restore", archive)).toMatch(
    /Restored \d+ rows and \d+ documents from the backup of .+/,
  );
  expect(() => npmRun(second, "restore", archive)).toThrow("--yes replaces it");

  const restored = await start(second);
  expect(await countLeads(restored)).toBe(leads);
  await stop(restored);
});
