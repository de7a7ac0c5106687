import { spawn, type ChildProcess } from "node:child_process";

/** Waits until its input closes, which happens however this process ends, and interrupts the process it was given. */
const WATCH = 'cat >/dev/null; kill -INT "$0" 2>/dev/null';

/**
 * Has a child that reads no input interrupted when this process ends, even by SIGKILL. The returned function ends that
 * watch; it is called once the child is gone, since the system may give its number to another process. `say` is called
 * with a line if there is no such watch.
 */
export function endWithParent(child: ChildProcess, say: (line: string) => void): () => void {
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
  watch.on("error", (error) => say(`nothing watches process ${pid}: ${error.message}`));
  watch.unref();
  return () => {
    process.off("exit", interrupt);
    watch.kill("SIGKILL");
  };
}
