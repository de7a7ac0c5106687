// `npm run restore -- FILE [--yes]`: restores an archive of `npm run backup` into an empty project, or with --yes
// replaces the existing data. The target is chosen as in `npm run backup`.
import { resolve } from "node:path";
import { readArguments, refuseArguments } from "../studio/commands/read-arguments.ts";

const possible = "FILE [--yes]";
const { positionals, values } = readArguments(
  { allowPositionals: true, options: { yes: { type: "boolean", default: false } } },
  possible,
  1,
);
const file = positionals[0] ?? refuseArguments("the archive is missing", possible);
// Imported after the arguments are read: their errors and help need not wait for the code of every server.
const [{ withProject }, { runCommand }, { restore }] = await Promise.all([
  import("../local/open-project.ts"),
  import("../studio/commands/dataset.ts"),
  import("../tools/backup/backup.ts"),
]);
await runCommand(async () => {
  await withProject(async (project) => {
    const { madeAt, tables, documents } = await restore(project, resolve(file), values.yes);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows and ${documents} documents from the backup of ${madeAt}`);
  });
});
