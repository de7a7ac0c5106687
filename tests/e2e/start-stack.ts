// Starts the same stack as `npm start` with empty data; builds are kept between runs.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../../local/config.ts";

const { dataDir } = readConfig(process.env);
for (const name of ["supabase", "content-lake"]) {
  rmSync(join(dataDir, name), { recursive: true, force: true });
}
if (process.env["E2E_JITTER"]) await import("./jitter.ts");
await import("../../local/start.ts");
