import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stackEnvironment, urls } from "../../tests/e2e/stack.ts";
import { runStart, type StartedStack } from "./running-stack.ts";

const guide = readFileSync(join(import.meta.dirname, "../../docs/developing.md"), "utf8");
let stack: StartedStack;

/** The Studio's page; empty until its server, which starts alongside the stack, answers. */
async function studioPage(): Promise<string> {
  return fetch(urls.studio).then(
    (response) => response.text(),
    () => "",
  );
}

beforeAll(async () => {
  stack = runStart(stackEnvironment, "--dev");
  await stack.ready();
});
afterAll(() => stack.kill());

test("npm run dev serves site and Studio from their source", async () => {
  expect(guide).toContain("`npm run dev` is the same with hot reload");
  const site = await fetch(urls.site);
  expect(await site.text()).toContain("/@vite/client");
  const code = await fetch(new URL("/src/desk/main.tsx", urls.site));
  expect(code.headers.get("content-type")).toContain("javascript");
  await expect.poll(studioPage, { timeout: 120_000 }).toContain("@vite/client");
}, 300_000);
