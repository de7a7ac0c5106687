import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { build, type BuildJob } from "./build.ts";

let root: string;
let job: BuildJob;
const signal = new AbortController().signal;

const copyScript = `
const fs = require("node:fs");
fs.mkdirSync("out", { recursive: true });
fs.appendFileSync("out/runs", "x");
if (process.env.BREAK) { console.error("src/app.tsx: unexpected token"); process.exit(1); }
`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "build-"));
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src/app.ts"), "1");
  job = {
    name: "site",
    commands: [["-e", copyScript]],
    cwd: root,
    inputs: ["src/**"],
    env: {},
    outDirs: [join(root, "out")],
  };
});

afterEach(() => rmSync(root, { recursive: true }));

const runs = () => readFileSync(join(root, "out/runs"), "utf8").length;

it("builds once while nothing changed", async () => {
  expect(await build(root, root, job, signal)).toBe(true);
  expect(await build(root, root, job, signal)).toBe(false);
  expect(runs()).toBe(1);
});

it("builds again after an input, a variable or the output changed", async () => {
  await build(root, root, job, signal);
  writeFileSync(join(root, "src/app.ts"), "2");
  expect(await build(root, root, job, signal)).toBe(true);
  expect(await build(root, root, { ...job, env: { PORT: "1" } }, signal)).toBe(true);
  rmSync(join(root, "out"), { recursive: true });
  expect(await build(root, root, { ...job, env: { PORT: "1" } }, signal)).toBe(true);
});

it("throws with the tool's own words when it fails, and builds again next time", async () => {
  const broken = { ...job, env: { BREAK: "1" } };
  await expect(build(root, root, broken, signal)).rejects.toThrow(
    /building the site failed:[^]*src\/app\.tsx: unexpected token/,
  );
  await expect(build(root, root, broken, signal)).rejects.toThrow("building the site failed");
});
