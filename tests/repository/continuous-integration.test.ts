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

/** The apt packages that commands install if they have the right to. */
const lists = globSync("tools/{browser/,}*.ts", { cwd: root }).flatMap((file) => {
  const code = read(file);
  const found = [
    ...code.matchAll(/installPackages\(\[([^\]]+)\]/g),
    ...code.matchAll(/^ {2}(?:chromium|firefox|webkit): \[([^\]]+)\]/gm),
  ];
  return found.flatMap(([, list = ""]) => list.replaceAll('"', "").split(", "));
});

const packages = [...new Set(lists)];

/** Packages that the workflows need not install, since GitHub's runner already has Chrome and Firefox. */
const ofTheRunner = new Set(["chromium", "chromium-headless-shell", "firefox-esr"]);

function isInstalled(name: string, text: string): boolean {
  return new RegExp(`[ -]${name}(?=\\s)`).test(text);
}

test("the workflows and the dev container install the packages that the commands need", () => {
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
