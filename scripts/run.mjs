// Runs a TypeScript program of this repository: `node scripts/run.mjs local/start.ts`. Installs the
// dependencies when they are missing or out of date and takes a newer Node from npm where needed.
import { install, run } from "../tools/launcher.mjs";

install();
run(process.argv.slice(2));
