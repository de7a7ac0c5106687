import { datasetOf, type Reader } from "./groq.ts";
import { ContentIndex, type Path, type Place } from "./source-index.ts";
import type { JsonObject, LakeDocument } from "./types.ts";

type ValueMapping = {
  type: "value";
  source: { type: "documentValue"; document: number; path: number };
};

/** Where each string of a query result came from (https://github.com/sanity-io/content-source-maps). */
export type SourceMap = {
  documents: { _id: string; _type: string }[];
  paths: string[];
  mappings: Record<string, ValueMapping>;
};

const indexes = new WeakMap<object, ContentIndex>();

/**
 * Maps the strings of a result to document fields. groq-js keeps no provenance, so values that
 * were passed through are found by object identity, projected ones by `_id` and `_key`, and a
 * plain string by its value inside the document that it was found next to.
 */
export function sourceMapOf(reader: Reader, result: unknown): SourceMap {
  const dataset = datasetOf(reader);
  const index = indexes.get(dataset) ?? new ContentIndex(dataset);
  indexes.set(dataset, index);
  const map = new MapBuilder();
  walk(result, [], null);
  return map.build();

  function walk(value: unknown, path: Path, anchor: Place | null): void {
    if (typeof value === "string") {
      const place = value === "" ? null : index.findText(value, path.at(-1), anchor);
      if (place) map.add(path, place);
    } else if (Array.isArray(value)) {
      const exact = index.placeOf(value);
      value.forEach((item, position) => walk(item, [...path, position], exact ?? anchor));
    } else if (typeof value === "object" && value !== null) {
      const object = value as JsonObject;
      const inner = index.placeOf(object) ?? index.anchorOf(object, anchor) ?? anchor;
      for (const [key, child] of Object.entries(object)) {
        if (!key.startsWith("_")) walk(child, [...path, key], inner);
      }
    }
  }
}

class MapBuilder {
  readonly #documents = new Map<string, LakeDocument>();
  readonly #paths = new Set<string>();
  readonly #found: [string, string, string][] = [];

  add(resultPath: Path, { document, path }: Place): void {
    const id = String(document["_originalId"] ?? document._id);
    const source = jsonPath(path);
    this.#documents.set(id, document);
    this.#paths.add(source);
    this.#found.push([jsonPath(resultPath), id, source]);
  }

  build(): SourceMap {
    const ids = [...this.#documents.keys()];
    const paths = [...this.#paths];
    const mappings = this.#found.map(([at, id, path]) => {
      const document = ids.indexOf(id);
      const source = { type: "documentValue", document, path: paths.indexOf(path) };
      return [at, { type: "value", source }] as [string, ValueMapping];
    });
    const documents = [...this.#documents].map(([_id, { _type }]) => ({ _id, _type }));
    return { documents, paths, mappings: Object.fromEntries(mappings) };
  }
}

function jsonPath(path: Path): string {
  const segments = path.map((segment) => {
    if (typeof segment === "number") return `[${segment}]`;
    if (typeof segment === "string") return `['${escape(segment)}']`;
    return `[?(@._key=='${escape(segment._key)}')]`;
  });
  return `$${segments.join("")}`;
}

function escape(text: string): string {
  return text.replace(/['\\]/g, "\\$&");
}
