import { type FieldPath, walk } from "./content.ts";

/** Soft hyphens, zero-width spaces and joiners, direction marks, byte-order marks. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/;

/** Reports texts with invisible characters, which break search, copying and clicking in the preview. */
export function findInvisibleCharacters(document: unknown): { path: FieldPath; message: string }[] {
  const problems: { path: FieldPath; message: string }[] = [];
  walk(document, (value, path) => {
    const match = typeof value === "string" ? INVISIBLE.exec(value) : null;
    if (!match) return;
    const before = String(value).slice(Math.max(0, match.index - 12), match.index);
    const where = before === "" ? "at the start" : `after “${before}”`;
    problems.push({
      path,
      message: `An invisible character hides ${where}: delete it and type again`,
    });
  });
  return problems;
}
