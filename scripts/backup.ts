// `npm run backup [-- FILE]`: writes every row, document and file into one archive. It reads the hosted project with
// SUPABASE_DB_URL, SANITY_STUDIO_PROJECT_ID and SANITY_TOKEN, else the local stack's data (the stack must not run).
import { resolve } from "node:path";
import { readArguments } from "../studio/commands/read-arguments.ts";
import { withProject } from "../local/open-project.ts";
import { runCommand } from "../studio/commands/dataset.ts";
import { backUp } from "../tools/backup/backup.ts";

const { positionals } = readArguments({ allowPositionals: true }, "[FILE]", 1);
await runCommand(async () => {
  const date = new Date().toISOString().slice(0, 16).replaceAll(":", "");
  const file = resolve(positionals[0] ?? `selat-backup-${date}.tar.gz`);
  await withProject(async (project) => {
    const { tables, documents, files } = await backUp(project, file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows, ${documents} documents and ${files} files are in ${file}`);
  });
});
