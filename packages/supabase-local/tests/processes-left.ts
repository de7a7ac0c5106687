import { readdirSync, readFileSync } from "node:fs";

/** Command lines of all processes started by `pid`, or that name `text`; empty without /proc. */
export function processesLeft(pid: number, text: string): string[] {
  return pids().flatMap((candidate) => {
    try {
      const command = readFileSync(`/proc/${candidate}/cmdline`, "utf8").replaceAll("\0", " ");
      const stat = readFileSync(`/proc/${candidate}/stat`, "utf8");
      const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (state === "Z") return [];
      return Number(parent) === pid || command.includes(text) ? [command] : [];
    } catch {
      return [];
    }
  });
}

function pids(): string[] {
  try {
    return readdirSync("/proc").filter(
      (name) => /^\d+$/.test(name) && name !== String(process.pid),
    );
  } catch {
    return [];
  }
}
