import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Change, Fault } from "../../tests/faults/fault.ts";

/**
 * Makes one change below `root`; returns the function that reverts it. Throws unless the text to find exists exactly
 * once.
 */
function applyChange(root: string, change: Change): () => void {
  const path = join(root, change.file);
  if ("add" in change) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, change.add, { flag: "wx" });
    return () => rmSync(path);
  }
  const text = readFileSync(path, "utf8");
  const parts = text.split(change.find);
  if (parts.length !== 2) {
    throw new Error(
      `${change.file}: found ${parts.length - 1} times instead of once: ${change.find}`,
    );
  }
  writeFileSync(path, parts.join(change.replace));
  return () => writeFileSync(path, text);
}

/** Plants a fault in the repository below `root`; returns the function that removes it. */
export function plant(root: string, change: Fault["change"]): () => void {
  const undo: (() => void)[] = [];
  const takeOut = () => {
    for (const each of undo.toReversed()) each();
  };
  try {
    for (const each of [change].flat()) undo.push(applyChange(root, each));
  } catch (error) {
    takeOut();
    throw error;
  }
  return takeOut;
}
