import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const workflow = read(".github/workflows/ci.yml");
const nightly = read(".github/workflows/nightly.yml");
const dockerfile = read(".devcontainer/Dockerfile");
const devcontainer = read(".devcontainer/devcontainer.json");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** The packages that a command installs with apt if it may. */
const lists = globSync("tools/{browser/,}*.ts", { cwd: root }).flatMap((file) => {
  const code = read(file);
  const found = [
    ...code.matchAll(/installPackages\(\[([^\]]+)\]/g),
    ...code.matchAll(/^ {2}(?:chromium|firefox|webkit): \[([^\]]+)\]/gm),
  ];
  return found.flatMap(([, list = ""]) => list.replaceAll('"', "").split(", "));
});

const packages = [...new Set(lists)];

/** Chrome and Firefox are part of the runner; the container's whole Chromium serves for the one without windows. */
const ofTheRunner = new Set(["chromium", "chromium-headless-shell", "firefox-esr"]);

function isInstalled(name: string, text: string): boolean {
  return new RegExp(`[ -]${name}(?=\\s)`).test(text);
}

test("the runner and the container install what the commands need", () => {
  expect(packages).toHaveLength(6);
  expect(packages.filter((name) => !ofTheRunner.has(name) && !isInstalled(name, nightly))).toEqual(
    [],
  );
  expect(
    packages.filter((name) => name !== "chromium-headless-shell" && !isInstalled(name, dockerfile)),
  ).toEqual([]);
});

test("the commands and test projects that the workflows run exist", () => {
  const commands = `${workflow}${nightly}${devcontainer}`.matchAll(/npm run ([\w:-]+)/g);
  expect([...commands].filter(([, name = ""]) => !scripts[name])).toEqual([]);
  const projects = [...workflow.matchAll(/--project ([\w-]+)/g)].map(([, name]) => name);
  const config = read("vitest.config.ts") + read("packages/test-projects.ts");
  expect(projects).toEqual([
    "src",
    "functions",
    "pure",
    "content-lake-pure",
    "supabase-local-pure",
  ]);
  expect(
    projects.filter((name = "") => {
      const [, ofPackage] = /^(.+)-pure$/.exec(name) ?? [];
      return !config.includes(ofPackage ? `"${ofPackage}":` : `name: "${name}"`);
    }),
  ).toEqual([]);
  expect(existsSync(join(root, ".ci/run"))).toBe(true);
});
