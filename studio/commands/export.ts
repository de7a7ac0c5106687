// `npm run content:export [file.tar.gz]`: writes every document and file of a dataset, including drafts, into one
// archive.
import { existsSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { readArguments } from "./read-arguments.ts";
import { exportContent } from "../starting-content/export-content.ts";
import { openDataset, readTarget, runCommand } from "./dataset.ts";

const { positionals, values } = readArguments(
  { allowPositionals: true, options: { overwrite: { type: "boolean", default: false } } },
  "[FILE] [--overwrite]",
  1,
);
await runCommand(async () => {
  const target = readTarget(process.env);
  const today = new Date().toISOString().slice(0, 10);
  const outputPath = resolve(positionals[0] ?? `selat-content-${today}.tar.gz`);
  const folder = dirname(outputPath);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}: create it first`);
  if (existsSync(outputPath) && !statSync(outputPath).isFile()) {
    throw new Error(`${outputPath} is a folder: name a file in it, such as content.tar.gz`);
  }
  if (existsSync(outputPath) && !values.overwrite) {
    throw new Error(`${outputPath} already exists: name another file or add --overwrite`);
  }
  rmSync(outputPath, { force: true });
  const { documentCount, assetCount } = await exportContent(openDataset(target), outputPath);
  const counts = `${documentCount} documents and ${assetCount} files`;
  process.stdout.write(`${counts} of ${target.name} are in ${outputPath}\n`);
});
