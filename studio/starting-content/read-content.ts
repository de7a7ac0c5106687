import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { IdentifiedSanityDocumentStub } from "@sanity/client";

type JsonObject = Record<string, unknown>;

export type ContentFile = {
  /** Relative to the folder, with forward slashes. */
  name: string;
  isList: boolean;
  parsed: unknown;
  documents: IdentifiedSanityDocumentStub[];
};

const CONTENT_FOLDER = join(import.meta.dirname, "../content");

function isDocument(value: JsonObject): value is IdentifiedSanityDocumentStub {
  return typeof value["_id"] === "string" && typeof value["_type"] === "string";
}

function parse(name: string, text: string): JsonObject | JsonObject[] {
  try {
    return JSON.parse(text) as JsonObject | JsonObject[];
  } catch (error) {
    throw new Error(`${name}: ${String(error)}`, { cause: error });
  }
}

/** Reads a folder of documents: every JSON file holds one document or a list of them. */
export function readContentFiles(folder = CONTENT_FOLDER): ContentFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .toSorted();
  return names.map((name) => {
    const parsed = parse(name, readFileSync(join(folder, name), "utf8"));
    const documents = [parsed].flat().map((value) => {
      if (!isDocument(value)) throw new Error(`${name}: a document without _id or _type`);
      return value;
    });
    return { name: name.replaceAll("\\", "/"), isList: Array.isArray(parsed), parsed, documents };
  });
}

/** Reads the documents of the starting content. */
export function readContent(): IdentifiedSanityDocumentStub[] {
  return readContentFiles().flatMap(({ documents }) => documents);
}
