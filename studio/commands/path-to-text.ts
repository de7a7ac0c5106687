import type { FieldPath } from "../texts/content.ts";

/** Writes a field path as text: `sections[hero].primaryLink.label`. */
export function pathToText(path: FieldPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "string") return text === "" ? part : `${text}.${part}`;
    return `${text}[${typeof part === "number" ? part : part._key}]`;
  }, "");
}
