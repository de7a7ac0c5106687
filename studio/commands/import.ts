// `npm run content:import file.tar.gz [-- --replace | --missing]`: an archive of content:export into a
// dataset. Without a file: the starting content, into an empty dataset only.
import { existsSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { importArchive } from "../starting-content/import-archive.ts";
import { importContent } from "../starting-content/import-content.ts";
import { openDataset, readTarget, runCommand, type Target } from "./dataset.ts";

/** For documents, and for releases, which have actions of their own. */
const OPERATIONS = {
  replace: { operation: "createOrReplace", releasesOperation: "replace" },
  missing: { operation: "createIfNotExists", releasesOperation: "ignore" },
  create: { operation: "create", releasesOperation: "fail" },
} as const;

/** Sanity's import looks at its documents after its releases: until then nobody minds their refusal, and Node would end. */
const isMindedLater = () => undefined;

async function importFile(
  file: string,
  target: Target,
  mode: keyof typeof OPERATIONS,
): Promise<string> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  if (!statSync(file).isFile()) throw new Error(`${file} is a folder: name the archive in it`);
  process.on("unhandledRejection", isMindedLater);
  try {
    const count = await importArchive(openDataset(target), file, OPERATIONS[mode]);
    return `${count} documents imported into ${target.name}`;
  } catch (error) {
    const isTaken = /already exists/.test(String(error));
    if (isUnreadable(error)) {
      const reason = String(error)
        .replace(/^\w*Error: /, "")
        .split("\n")[0];
      throw new Error(`${file} is no archive of content:export, or not all of it: ${reason}`, {
        cause: error,
      });
    }
    if (mode !== "create" || !isTaken) throw error;
    const ways = "--replace overwrites it, --missing adds only what is not there";
    throw new Error(`There is content already in ${target.name}: ${ways}`, { cause: error });
  } finally {
    process.off("unhandledRejection", isMindedLater);
  }
}

function isUnreadable(error: unknown): boolean {
  return /Failed to parse|ndjson|unexpected end|incorrect header|invalid|tar/i.test(String(error));
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean" }, missing: { type: "boolean" } },
  });
  const target = readTarget(process.env);
  const [file] = positionals;
  const mode = values.replace ? "replace" : values.missing ? "missing" : "create";
  if (file) process.stdout.write(`${await importFile(file, target, mode)}\n`);
  else {
    const created = await importContent(openDataset(target));
    const answer = created > 0 ? `${created} documents created` : "there is content already";
    process.stdout.write(`Starting content in ${target.name}: ${answer}\n`);
  }
});
