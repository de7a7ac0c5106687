import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "vitest";

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, "../..", file), "utf8");
}

type Manifest = {
  engines: { node: string };
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

/** The major version of Node that .nvmrc names. */
const chosen = read(".nvmrc").trim();
const manifest = JSON.parse(read("package.json")) as Manifest;

test("the Node that npm installs and its types have the version in .nvmrc", () => {
  const versions = Object.entries(manifest.optionalDependencies).filter(([name]) =>
    name.startsWith("node-"),
  );
  expect(versions.length).toBeGreaterThan(0);
  const all = [...versions.map(([, version]) => version), manifest.devDependencies["@types/node"]];
  expect(all.map((version) => version?.split(".")[0])).toEqual(all.map(() => chosen));
});

test("the launcher reads the oldest version of Node from package.json", () => {
  expect(manifest.engines.node).toMatch(/^>=\d+\.\d+$/);
  expect(read("tools/launcher.mjs")).toContain(".engines.node");
});

it.each([
  [".devcontainer/Dockerfile", /^FROM node:(\d+)/gm],
  ["docs/deploy.md", /Node (\d+)|NODE_VERSION=(\d+)/g],
  ["CONTRIBUTING.md", /Node (\d+)/g],
  ["README.md", /runs on Node (\d+)/g],
])("%s names the version in .nvmrc", (file, pattern) => {
  const named = [...read(file).matchAll(pattern)].map(([, ...groups]) => groups.find(Boolean));
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set([chosen]));
});

test("the workflow takes its Node from .nvmrc", () => {
  const workflow = read(".github/workflows/ci.yml");
  expect(workflow).not.toMatch(/node-version:/);
  const setUps = [...workflow.matchAll(/actions\/setup-node@/g)];
  expect([...workflow.matchAll(/node-version-file: \.nvmrc/g)]).toHaveLength(setUps.length);
});
