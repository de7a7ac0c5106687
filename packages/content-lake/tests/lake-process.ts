import { startContentLake } from "../src/start-content-lake.ts";

// A whole lake in a process that can be killed: `node lake-process.ts <folder> <port>`. It writes a line once it listens, with
// the milliseconds of its processor that this took.
const [dataDir = "", port = ""] = process.argv.slice(2);
const webhooks = { retryDelay: 50 };
const before = process.cpuUsage();
await startContentLake({ dataDir, port: Number(port), allowedOrigins: [], webhooks });
const { user, system } = process.cpuUsage(before);
process.stdout.write(`ready ${Math.round((user + system) / 1000)}\n`);
