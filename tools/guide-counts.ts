import { readFileSync } from "node:fs";
import { join } from "node:path";

type Counts = Record<string, { clicks: number; seconds: number }>;

const FILE = join(import.meta.dirname, "../docs/editing-tasks.json");
const TASK = /^## \d+\. (.+)\n\n_.*_$/gm;

function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}

function amount(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** The guide with the counted clicks and seconds below each task's heading. Throws for a task without a test. */
export function withCounts(guide: string): string {
  const counts = JSON.parse(readFileSync(FILE, "utf8")) as Counts;
  return guide.replaceAll(TASK, (_all, title: string) => {
    const counted = counts[slugOf(title)];
    if (!counted) throw new Error(`No test counts the clicks of the task "${title}"`);
    const { clicks, seconds } = counted;
    return `## ${_all.match(/\d+/)?.[0]}. ${title}\n\n_${amount(clicks, "click")}, ${amount(seconds, "second")}_`;
  });
}
