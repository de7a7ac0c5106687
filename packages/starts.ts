// `npm run starts -w NAME -- [TIMES]` measures how long the command of a package takes until it answers. It prints the
// real time and, on Linux, the processor time of all its processes. content-lake starts on 5,000 documents,
// supabase-local on an existing data folder.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "./shared/ports.ts";

const DOCUMENTS = 5_000;
/** Milliseconds of one tick, the unit of /proc. */
const TICK = 10;

const [name = "", times = "9"] = process.argv.slice(2);
const folder = path.join(import.meta.dirname, name);
const data = mkdtempSync(path.join(tmpdir(), "starts-"));

/** Processor time of a process and its children, in milliseconds. */
function processorTime(root: number): number {
  const processes = readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const line = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
      return [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
    } catch {
      // The process has ended in the meantime.
      return [];
    }
  });
  const timeOf = (pid: number): number =>
    processes.reduce((sum, each) => {
      if (each.pid === pid) return sum + each.ticks * TICK;
      return each.parent === pid ? sum + timeOf(each.pid) : sum;
    }, 0);
  return timeOf(root);
}

/** Starts the command, waits until it prints its address, runs `meanwhile` and stops it. */
async function start(meanwhile: (url: string) => Promise<void> = async () => {}) {
  const port = await findFreePort();
  const project =
    name === "supabase-local" ? ["--project", path.join(folder, "tests/fixtures")] : [];
  const args = ["src/cli.ts", "--data", data, "--port", String(port), ...project];
  const startTime = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  while (!output.includes("answers at")) output += String((await once(child.stdout, "data"))[0]);
  const clock = Math.round(performance.now() - startTime);
  const processor = processorTime(child.pid ?? 0);
  await meanwhile(`http://localhost:${port}`);
  child.kill("SIGTERM");
  await once(child, "exit");
  return { clock, processor };
}

async function fill(url: string): Promise<void> {
  if (name !== "content-lake") return;
  for (let from = 0; from < DOCUMENTS; from += 500) {
    const mutations = Array.from({ length: 500 }, (_, index) => ({
      create: {
        _id: `post-${from + index}`,
        _type: "post",
        title: `Post ${from + index}`,
        body: "word ".repeat(50),
      },
    }));
    const response = await fetch(`${url}/v2025-02-19/data/mutate/production`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer local" },
      body: JSON.stringify({ mutations }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const firstStart = await start(fill);
console.log(`the first start: ${firstStart.clock} ms, ${firstStart.processor} ms of the processor`);
const starts: { clock: number; processor: number }[] = [];
for (let time = 0; time < Number(times); time += 1) {
  const measured = await start();
  starts.push(measured);
  console.log(`${measured.clock} ms, ${measured.processor} ms of the processor`);
}
rmSync(data, { recursive: true });
const [clock, processor] = [starts.map((it) => it.clock), starts.map((it) => it.processor)].map(
  median,
);
console.log(`${name}, median of ${times}: ${clock} ms, ${processor} ms of the processor`);
