import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { IdentifiedSanityDocumentStub } from "@sanity/client";

type JsonObject = Record<string, unknown>;

function isDocument(value: JsonObject): value is IdentifiedSanityDocumentStub {
  return typeof value["_id"] === "string" && typeof value["_type"] === "string";
}

/** Reads the starting documents: every JSON file of studio/content holds one document or a list of them. */
export function readContent(
  folder = join(import.meta.dirname, "content"),
): IdentifiedSanityDocumentStub[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .toSorted();
  return names.flatMap((name) => {
    const parsed: JsonObject | JsonObject[] = JSON.parse(readFileSync(join(folder, name), "utf8"));
    return [parsed].flat().map((value) => {
      if (!isDocument(value)) throw new Error(`${name}: a document without _id or _type`);
      return value;
    });
  });
}
