import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** A lake in a separate process, on a folder and a port; `kill` is kill -9. */
export async function runLake(folder: string, port: number) {
  const script = path.join(import.meta.dirname, "lake-process.ts");
  const child = spawn(process.execPath, [script, folder, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return {
    url: `http://localhost:${port}`,
    /** Processor time in milliseconds, from the start until it listened. */
    startTime: Number(/\d+/.exec(String(line))?.[0]),
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
