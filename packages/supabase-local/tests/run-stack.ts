import { startSupabase } from "../src/start-supabase.ts";
import { fixtureOptions } from "./stack.ts";

// A separate program, so that a test can kill it: node run-stack.ts <data folder> <port>
const [dataDir = "", port = ""] = process.argv.slice(2);
const running = await startSupabase(fixtureOptions(dataDir, Number(port)));
process.once("SIGTERM", () => void running.stop());
console.log(`READY ${running.url}`);
