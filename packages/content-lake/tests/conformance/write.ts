// `npm run conformance` runs every case of the documentation against the package, and writes conformance.json and
// FIDELITY.md.
import path from "node:path";
import { runSuites } from "../../../shared/conformance/run.ts";
import { writeConformance } from "../../../shared/conformance/write.ts";
import { known } from "./known.ts";
import { startServers } from "./servers.ts";
import { suites } from "./suites.ts";

const servers = await startServers();
const results = await runSuites(suites, servers);
await servers.stop();
writeConformance(path.join(import.meta.dirname, "../.."), { suites: results, known });
process.exit(0);
