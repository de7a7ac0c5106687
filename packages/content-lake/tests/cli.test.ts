import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { findFreePort } from "../../shared/ports.ts";
import { temporaryFolder } from "./test-lake.ts";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the command; resolves to what it prints to stderr until it answers with this project's id. */
async function warningsOf(projectId: string): Promise<string> {
  const command = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
  const options = [
    "--project",
    projectId,
    "--port",
    String(await findFreePort()),
    "--data",
    folder,
  ];
  const child = spawn(process.execPath, [command, ...options]);
  let warnings = "";
  child.stderr.on("data", (chunk) => (warnings += chunk));
  let said = "";
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.includes("createClient")) break;
  }
  child.kill();
  await once(child, "close");
  return warnings;
}

it("warns of a project's id that a hosted project can have", async () => {
  expect(await warningsOf("ab12cd34")).toContain('"ab12cd34" can be the id of a hosted project');
  expect(await warningsOf("demo-blog")).toBe("");
  expect(await warningsOf("local")).toBe("");
});
