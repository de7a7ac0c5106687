import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort } from "../../packages/shared/ports.ts";

// Installs into an empty folder what `npm publish packages/<name>/dist` would publish.
const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "packages-"));
const names = ["content-lake", "supabase-local"];

beforeAll(() => {
  // If this process is root, Postgres runs as another user, who has to be able to read its programs here.
  chmodSync(folder, 0o755);
  for (const name of names) {
    execFileSync("npm", ["run", "build", "-w", name], { cwd: root });
    execFileSync("npm", ["pack", "--silent", join(root, "packages", name, "dist")], {
      cwd: folder,
    });
  }
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const archives = globSync("*.tgz", { cwd: folder }).map((file) => `./${file}`);
  execFileSync("npm", ["install", "--prefer-offline", "--ignore-scripts", ...archives], {
    cwd: folder,
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a command of the installed packages; resolves with its output when it is ready. */
async function start(
  name: string,
  args: string[],
): Promise<{ child: ChildProcess; output: string }> {
  const command = join(folder, "node_modules/.bin", name);
  const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  const ready = Promise.withResolvers<void>();
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (/^ {2}data /m.test(output)) ready.resolve();
  });
  child.once("exit", (code) => ready.reject(new Error(`${name} ended with ${code}:\n${output}`)));
  await ready.promise;
  return { child, output };
}

async function stop(child: ChildProcess): Promise<unknown> {
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  return code;
}

it("npx content-lake starts, stores a document, finds it, and stops", async () => {
  const port = await findFreePort();
  const args = ["--dataset", "blog", "--port", String(port), "--data", ".lake"];
  const { child } = await start("content-lake", args);
  const url = `http://localhost:${port}/v2025-02-19/data`;
  const mutations = [{ create: { _id: "hello", _type: "post" } }];
  const stored = await fetch(`${url}/mutate/blog`, {
    method: "POST",
    headers: { authorization: "Bearer local", "content-type": "application/json" },
    body: JSON.stringify({ mutations }),
  });
  expect(stored.status).toBe(200);
  const found = await fetch(`${url}/query/blog?query=*%5B0%5D._id`);
  expect(await found.json()).toMatchObject({ result: "hello" });
  expect(await stop(child)).toBe(0);
});

it("npx supabase-local applies a project, answers for it and its function, and stops", async () => {
  const files = {
    "migrations/20260101000000_todos.sql": `create table public.todos (title text primary key);
      alter table public.todos enable row level security;
      create policy read on public.todos for select using (true);`,
    "seed.sql": "insert into public.todos values ('seeded');",
    "functions/hello/index.ts": "Deno.serve(() => new Response(Deno.env.get('GREETING')));",
    "functions/.env": "GREETING=hi",
    "config.toml": "[functions.hello]\nverify_jwt = false\n",
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, "supabase", file, ".."), { recursive: true });
    writeFileSync(join(folder, "supabase", file), text);
  }
  const port = await findFreePort();
  const args = ["--project", "supabase/", "--port", String(port)];
  const { child, output } = await start("supabase-local", args);
  const [, apikey = ""] = /publishable key +(\S+)/.exec(output) ?? [];
  const url = `http://localhost:${port}`;
  const rows = await fetch(`${url}/rest/v1/todos`, { headers: { apikey } });
  expect(await rows.json()).toEqual([{ title: "seeded" }]);
  expect(await (await fetch(`${url}/functions/v1/hello`)).text()).toBe("hi");
  expect(await stop(child)).toBe(0);
});
