import { startContentLake } from "../src/start-content-lake.ts";

// A whole lake in a process that a test can kill: `node lake-process.ts <folder> <port>`. When it listens, it prints
// "ready" and the processor time of its start in milliseconds.
const [dataDir = "", port = ""] = process.argv.slice(2);
const webhooks = { retryDelay: 50 };
const before = process.cpuUsage();
await startContentLake({ dataDir, port: Number(port), allowedOrigins: [], webhooks });
const { user, system } = process.cpuUsage(before);
process.stdout.write(`ready ${Math.round((user + system) / 1000)}\n`);
