// `npm run reset`: empties the data folder; the builds stay, they hold nothing a person made.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../local/config.ts";
import { lockDataDir, prepareDataDir } from "../local/data-dir.ts";

const { dataDir } = readConfig(process.env);
prepareDataDir(dataDir);
try {
  const unlock = await lockDataDir(dataDir, 0);
  for (const name of ["supabase", "content-lake"]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  unlock();
  console.log(`Emptied ${dataDir}.`);
} catch (error) {
  console.error(`selat: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
