import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { build, type BuildJob } from "./build.ts";

let root: string;
let cache: string;
let job: BuildJob;
const signal = new AbortController().signal;

/** A fake build: it records each run beside the sources, and takes a while. */
const script = `
const fs = require("node:fs");
fs.appendFileSync("runs", "x");
if (process.env.BREAK) { console.error("src/app.tsx: unexpected token"); process.exit(1); }
fs.mkdirSync(process.argv[1], { recursive: true });
setTimeout(() => fs.writeFileSync(process.argv[1] + "/app.js", fs.readFileSync("src/app.ts")), 200);
`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "build-"));
  cache = join(root, "cache");
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src/app.ts"), "1");
  job = {
    name: "site",
    commands: (folder) => [["-e", script, folder]],
    cwd: root,
    inputs: ["src/**"],
    env: {},
  };
});

afterEach(() => rmSync(root, { recursive: true }));

const runs = () => readFileSync(join(root, "runs"), "utf8").length;
const outputOf = (folder: string) => readFileSync(join(folder, "app.js"), "utf8");

it("builds once as long as nothing changes", async () => {
  const folder = await build(root, cache, job, signal);
  expect(outputOf(folder)).toBe("1");
  expect(await build(root, cache, job, signal)).toBe(folder);
  expect(runs()).toBe(1);
});

it("builds again after a changed input or variable, and reuses an earlier output", async () => {
  const first = await build(root, cache, job, signal);
  writeFileSync(join(root, "src/app.ts"), "2");
  const second = await build(root, cache, job, signal);
  expect([outputOf(first), outputOf(second)]).toEqual(["1", "2"]);
  await build(root, cache, { ...job, env: { MODE: "1" } }, signal);
  expect(runs()).toBe(3);
  writeFileSync(join(root, "src/app.ts"), "1");
  expect(await build(root, cache, job, signal)).toBe(first);
  expect(runs()).toBe(3);
});

it("keeps the three builds that were used last", async () => {
  for (const text of ["1", "2", "3", "1", "4"]) {
    writeFileSync(join(root, "src/app.ts"), text);
    await build(root, cache, job, signal);
  }
  const remainingBuilds = readdirSync(cache).map((folder) => outputOf(join(cache, folder)));
  expect(remainingBuilds.toSorted()).toEqual(["1", "3", "4"]);
});

it("builds once for two requests at the same time", async () => {
  const folders = await Promise.all([
    build(root, cache, job, signal),
    build(root, cache, job, signal),
  ]);
  expect(folders[0]).toBe(folders[1]);
  expect(runs()).toBe(1);
});

it("builds again after a build was killed", async () => {
  const folder = await build(root, cache, job, signal);
  rmSync(folder, { recursive: true });
  const endedProcess = spawn(process.execPath, ["-e", ""]);
  await once(endedProcess, "exit");
  writeFileSync(`${folder}.lock`, `${endedProcess.pid} of a process that is gone`);
  mkdirSync(`${folder}.part`);
  writeFileSync(`${folder}.part/half.js`, "");
  expect(outputOf(await build(root, cache, job, signal))).toBe("1");
  expect(readdirSync(folder)).toEqual(["app.js"]);
  expect(existsSync(`${folder}.lock`)).toBe(false);
});

it("stops waiting when the start is aborted", async () => {
  const folder = await build(root, cache, job, signal);
  writeFileSync(`${folder}.lock`, `${process.pid} of this process, which works on it`);
  const start = new AbortController();
  const waiting = build(root, cache, job, start.signal);
  start.abort();
  await expect(waiting).rejects.toThrow("aborted");
});

it("throws the failing tool's own message, and builds again next time", async () => {
  const broken = { ...job, env: { BREAK: "1" } };
  await expect(build(root, cache, broken, signal)).rejects.toThrow(
    /building the site failed:[^]*src\/app\.tsx: unexpected token/,
  );
  await expect(build(root, cache, broken, signal)).rejects.toThrow("building the site failed");
  expect(runs()).toBe(2);
});
