import { evaluate, parse } from "groq-js";
import type { SanityDocument } from "sanity";
import { readContent } from "../starting-content/read-content.ts";

const LAKE_FIELDS = {
  _rev: "1",
  _createdAt: "2026-01-01T00:00:00Z",
  _updatedAt: "2026-01-01T00:00:00Z",
};

/** The starting documents, as the lake would return them. */
export const documents: SanityDocument[] = readContent().map((document) =>
  Object.assign(document, LAKE_FIELDS),
);

/** Evaluates a GROQ query over documents, by default those of the starting content. */
export async function query<Result>(
  groq: string,
  params: Record<string, unknown> = {},
  dataset: unknown[] = documents,
): Promise<Result> {
  const value = await evaluate(parse(groq, { params }), { dataset, params });
  return (await value.get()) as Result;
}

/** Returns every object with the given `_type`, at any depth of a value. */
export function findAll(value: unknown, type: string): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Record<string, unknown>;
  const inside = Object.values(fields).flatMap((part) => findAll(part, type));
  return fields["_type"] === type ? [fields, ...inside] : inside;
}
