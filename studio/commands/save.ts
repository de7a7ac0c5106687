// `npm run content:save`: writes the published documents back to studio/content, as the starting content.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { readArguments } from "./read-arguments.ts";
import { saveContent } from "../starting-content/save-content.ts";
import { openDataset, readTarget, runCommand } from "./dataset.ts";

readArguments({});
await runCommand(async () => {
  const target = readTarget(process.env);
  const folder = join(import.meta.dirname, "../content");
  const { documents, files, changed } = await saveContent(openDataset(target), folder);
  const formatter = join(import.meta.dirname, "../../node_modules/oxfmt/bin/oxfmt");
  execFileSync(process.execPath, [formatter, folder], { stdio: ["ignore", "ignore", 2] });
  const counts = `${documents} documents and ${files} files`;
  process.stdout.write(`${counts} of ${target.name} saved; files written: ${changed}\n`);
});
