// `npm run build -w NAME`: writes the package that `npm publish packages/NAME/dist` publishes: JavaScript and types,
// since Node does not strip types in node_modules. Inside the repository the package runs from its sources.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = {
  bin: Record<string, string>;
  exports: Record<string, string>;
  [field: string]: unknown;
};

const root = import.meta.dirname;
const [name = ""] = process.argv.slice(2);
const folder = join(root, name);
const dist = join(folder, "dist");

/** The path in the build of a source such as `./src/a.ts`, with another ending, such as `.js`. */
function built(file: string, ending: string): string {
  return `./lib/${join(name, file).replaceAll("\\", "/")}`.replace(/\.ts$/, ending);
}

function publicExports(source: Record<string, string>): Record<string, unknown> {
  const entries = Object.entries(source).map(([path, file]) => {
    if (!file.endsWith(".ts")) return [path, file];
    return [path, { types: built(file, ".d.ts"), default: built(file, ".js") }];
  });
  return Object.fromEntries(entries);
}

rmSync(dist, { recursive: true, force: true });
const compiler = join(root, "../node_modules/typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "--project", join(folder, "tsconfig.build.json")], {
  stdio: "inherit",
});
const {
  private: _private,
  scripts: _scripts,
  devDependencies: _tools,
  ...manifest
} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
const bin = Object.entries(manifest.bin).map(([command, file]) => [command, built(file, ".js")]);
const published = {
  ...manifest,
  bin: Object.fromEntries(bin),
  exports: publicExports(manifest.exports),
  files: ["lib", "CHANGELOG.md", "FIDELITY.md"],
};
writeFileSync(join(dist, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
for (const file of ["README.md", "CHANGELOG.md", "FIDELITY.md"])
  cpSync(join(folder, file), join(dist, file));
console.log(`${name} is built in ${dist}`);
