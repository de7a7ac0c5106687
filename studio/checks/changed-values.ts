import { type ContentDocument, type FieldPath, isObject, walk } from "../texts/content.ts";

/** A value that differs between two versions of a document; null if one of them has none. */
export type ChangedValue = { path: FieldPath; past: string | null; now: string | null };

function valuesOf(
  document: ContentDocument | null,
): Map<string, { path: FieldPath; text: string }> {
  const values = new Map<string, { path: FieldPath; text: string }>();
  walk(document ?? {}, (value, path) => {
    // The value of a reference is the id of its target.
    const text = isObject(value) ? value["_ref"] : value;
    if (Array.isArray(text) || text === undefined || text === null) return;
    values.set(JSON.stringify(path), { path, text: String(text) });
  });
  return values;
}

/** The values, such as texts, numbers and switches, that two versions of a document do not share, in their order. */
export function changedValues(
  past: ContentDocument | null,
  now: ContentDocument | null,
): ChangedValue[] {
  const [before, after] = [valuesOf(past), valuesOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, current] = [before.get(key), after.get(key)];
    if (old?.text === current?.text) return [];
    const path = (current ?? old)?.path ?? [];
    return [{ path, past: old?.text ?? null, now: current?.text ?? null }];
  });
}
