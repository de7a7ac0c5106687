import { spawn, type ChildProcess } from "node:child_process";

/** Waits until its input closes, as it does however this process ends, and then interrupts the child. */
const WATCH = 'cat >/dev/null; kill -INT "$0" 2>/dev/null';

/**
 * Interrupts `child` when this process ends, even by SIGKILL: a shell watches this process. Call the returned function
 * as soon as the child has ended, since the system may give its process id to another process. `say` gets a line if
 * the shell cannot be started.
 */
export function endWithParent(child: ChildProcess, log: (line: string) => void): () => void {
  const interrupt = () => void child.kill("SIGINT");
  process.once("exit", interrupt);
  const { pid } = child;
  if (process.platform === "win32" || pid === undefined)
    return () => process.off("exit", interrupt);
  // Detached, so that Ctrl-C in the terminal does not end it first.
  const watch = spawn("/bin/sh", ["-c", WATCH, String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watch.on("error", (error) => log(`nothing watches process ${pid}: ${error.message}`));
  watch.unref();
  return () => {
    process.off("exit", interrupt);
    watch.kill("SIGKILL");
  };
}
