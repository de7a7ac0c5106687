import { once } from "node:events";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { lockDataDir, prepareDataDir } from "./data-dir.ts";

export const RESET_PARTS = ["leads", "content"] as const;
type ResetPart = (typeof RESET_PARTS)[number];

const PARTS: Record<ResetPart, { folder: string; what: string }> = {
  leads: { folder: "supabase", what: "every lead with its notes and history, every admin" },
  content: {
    folder: "content-lake",
    what: "every page, draft, picture, release, comment and task of yours",
  },
};

/** A folder that a reset removes, and a description of what is lost with it. */
type Loss = { folder: string; description: string };

/** What a reset of these parts would erase from the data folder; nothing for parts without files. */
function lossesOf(dataDir: string, parts: readonly ResetPart[]): Loss[] {
  return parts.flatMap((part) => {
    const { folder: name, what } = PARTS[part];
    const folder = join(dataDir, name);
    if (!existsSync(folder)) return [];
    return [{ folder, description: `${what} (${folder}, ${megabytes(folder)})` }];
  });
}

function megabytes(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const bytes = files
    .filter((file) => file.isFile())
    .map((file) => statSync(join(file.parentPath, file.name)).size)
    .reduce((sum, size) => sum + size, 0);
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

async function isAgreed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = once(terminal, "close").then(() => "");
  const reply = await Promise.race([terminal.question('Type "yes" to erase it: '), closed]);
  terminal.close();
  return reply.trim().toLowerCase() === "yes";
}

/**
 * Erases parts of a data folder that no stack uses, all of them when none is named, and returns the outcome. Builds and
 * keys are kept: they hold nothing that a person made. Without `isSure` it asks at the terminal first.
 */
export async function reset(
  dataDir: string,
  parts: readonly ResetPart[],
  isSure: boolean,
): Promise<string> {
  prepareDataDir(dataDir);
  const unlock = await lockDataDir(dataDir, 0);
  try {
    const losses = lossesOf(dataDir, parts.length > 0 ? parts : RESET_PARTS);
    if (losses.length === 0) return `There is nothing to erase in ${dataDir}.`;
    console.log(
      `This erases for good:\n${losses.map(({ description }) => `  - ${description}`).join("\n")}`,
    );
    if (!isSure && !(await isAgreed())) return "Nothing was erased.";
    for (const { folder } of losses) rmSync(folder, { recursive: true, force: true });
    return "Erased.";
  } finally {
    unlock();
  }
}
