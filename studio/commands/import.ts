// `npm run content:import file.tar.gz [-- --replace | --missing]`: imports an archive of content:export into a dataset.
// Without a file it imports the starting content, only into an empty dataset. Afterwards it upgrades older content.
import { readArguments, refuseArguments } from "./read-arguments.ts";
import { importFile } from "../starting-content/import-file.ts";
import { importContent } from "../starting-content/import-content.ts";
import { upgradeContent, upgradeLine } from "../starting-content/upgrade-content.ts";
import { openDataset, readTarget, runCommand } from "./dataset.ts";

const possible = "[FILE] [--replace | --missing]";
const { positionals, values } = readArguments(
  {
    allowPositionals: true,
    options: { replace: { type: "boolean" }, missing: { type: "boolean" } },
  },
  possible,
  1,
);
if (values.replace && values.missing)
  refuseArguments("--replace and --missing exclude each other", possible);
await runCommand(async () => {
  const target = readTarget(process.env);
  const [file] = positionals;
  const mode = values.replace ? "replace" : values.missing ? "missing" : "create";
  if (file) {
    const dataset = { client: openDataset(target), name: target.name };
    process.stdout.write(`${await importFile(file, dataset, mode)}\n`);
  } else {
    const created = await importContent(openDataset(target));
    const outcome = created > 0 ? `${created} documents created` : "there is content already";
    process.stdout.write(`Starting content in ${target.name}: ${outcome}\n`);
  }
  process.stdout.write(upgradeLine(await upgradeContent(openDataset(target))));
});
