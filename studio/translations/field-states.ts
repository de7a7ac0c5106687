import type { Schema } from "sanity";
import { hashOf, isSameText } from "./text-hash.ts";
import {
  translatableFields,
  type KeptText,
  textAt,
  type TranslatedFrom,
} from "./translated-from.ts";

type JsonObject = Record<string, unknown>;

/** The state of a field of a translation against its source. */
export type FieldState = {
  path: string;
  /**
   * `missing`: it is empty or equal to the source. `outOfDate`: the source has changed since it was translated.
   * `obsolete`: the source no longer has the text.
   */
  state: "missing" | "current" | "outOfDate" | "obsolete";
  /** The source text when it was translated, if that is known. */
  before?: string;
  /** The current source text. */
  source: string;
  translation: string;
};

function keptTexts(translation: JsonObject): KeptText[] {
  const translatedFrom = translation["translatedFrom"] as Partial<TranslatedFrom> | undefined;
  return translatedFrom?.texts ?? [];
}

function stateOf(source: string, translation: string, sourceThen: KeptText | undefined) {
  if (translation === "") return "missing";
  if (sourceThen) {
    if (isSameText(sourceThen.text, source) || sourceThen.hash === hashOf(source)) return "current";
    return source === "" ? "obsolete" : "outOfDate";
  }
  if (source === "") return "obsolete";
  return isSameText(source, translation) ? "missing" : "current";
}

/** Compares a translation with its source, field by field, in the order of the source. */
export function fieldStates(
  schema: Schema,
  source: JsonObject,
  translation: JsonObject,
): FieldState[] {
  const sourceTexts = new Map(keptTexts(translation).map((text) => [text.path, text]));
  const paths = new Set([
    ...translatableFields(schema, source),
    ...translatableFields(schema, translation),
    ...sourceTexts.keys(),
  ]);
  return [...paths].flatMap((path): FieldState[] => {
    const [now, translated] = [textAt(source, path), textAt(translation, path)];
    if (now === "" && translated === "") return [];
    const before = sourceTexts.get(path);
    const state = stateOf(now, translated, before);
    return [
      { path, state, source: now, translation: translated, ...(before && { before: before.text }) },
    ];
  });
}
