import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

export type ResetPart = "leads" | "content";

const PARTS: Record<ResetPart, { folder: string; what: string }> = {
  leads: { folder: "supabase", what: "every lead with its notes and history, every admin" },
  content: {
    folder: "content-lake",
    what: "every page, draft, picture, release, comment and task of yours",
  },
};

/** A folder that a reset removes, and in words what is lost with it. */
export type Loss = { folder: string; words: string };

/** What a reset of these parts would erase from the data folder; nothing for parts without files. */
export function lossesOf(dataDir: string, parts: ResetPart[]): Loss[] {
  return parts.flatMap((part) => {
    const { folder: name, what } = PARTS[part];
    const folder = join(dataDir, name);
    if (!existsSync(folder)) return [];
    return [{ folder, words: `${what} (${folder}, ${megabytes(folder)})` }];
  });
}

/** Removes what `lossesOf` named. Builds and keys stay, they hold nothing a person made. */
export function erase(losses: Loss[]): void {
  for (const { folder } of losses) rmSync(folder, { recursive: true, force: true });
}

function megabytes(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const bytes = files
    .filter((file) => file.isFile())
    .map((file) => statSync(join(file.parentPath, file.name)).size)
    .reduce((sum, size) => sum + size, 0);
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
