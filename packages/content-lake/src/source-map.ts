import { type ComparedNames, comparedNames } from "./compared-names.ts";
import { compile, datasetOf, parseQuery, toDataset, type Query, type Reader } from "./groq.ts";
import { MarkedDocuments, type Path, type FieldLocation } from "./marked-documents.ts";
import type { Store } from "./store.ts";
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

/** The marked copies of a store, by the names of the fields that are not marked in them. */
const marked = new WeakMap<Store, Map<string, MarkedDocuments>>();

/**
 * Maps the strings of a result to document fields. The library groq-js does not track origins. So the lake runs the
 * query a second time over documents whose strings are marks, and compares the two results.
 */
export function sourceMapOf(reader: Reader, query: Query, result: unknown): SourceMap {
  const marks = marksFor(reader.store, comparedNames(parseQuery(query)));
  const copies = datasetOf(reader).documents.map((document) => marks.copyOf(document));
  const map = new MapBuilder();
  walk(result, compile(query)(toDataset(copies)), [], null);
  return map.build();

  /** Maps the strings in `value`; returns the place of one of them, by which its neighbours can be located. */
  function walk(
    value: unknown,
    markedValue: unknown,
    path: Path,
    fallback: FieldLocation | null,
  ): FieldLocation | null {
    if (typeof value === "string") {
      const location = marks.locationOf(markedValue) ?? fallback;
      // A computed string is in no document.
      if (!location || readField(location) !== value) return null;
      map.add(path, location);
      return location;
    }
    if (typeof value === "number" || typeof value === "boolean") {
      // Marks are strings, so a number is located by the string beside it.
      if (fallback && readField(fallback) === value) map.add(path, fallback);
      return null;
    }
    if (typeof value !== "object" || value === null) return null;
    const markedChildren = (markedValue ?? {}) as Record<string, unknown>;
    if (Array.isArray(value)) {
      value.forEach((item: unknown, index) =>
        walk(item, markedChildren[index], [...path, index], null),
      );
      return null;
    }
    const names = Object.entries(value as JsonObject).filter(([name]) => !name.startsWith("_"));
    const locations = names.map(([name, child]) =>
      walk(child, markedChildren[name], [...path, name], null),
    );
    // A string that the query compares has no mark: it is located by its marked neighbours.
    const neighbor = locations.find((location) => location?.path.length);
    if (!neighbor) return null;
    names.forEach(([name, child], index) => {
      if (locations[index]) return;
      const field = { document: neighbor.document, path: [...neighbor.path.slice(0, -1), name] };
      if (Array.isArray(child)) findItems(child, markedChildren[name], [...path, name], field);
      else if (typeof child !== "object") walk(child, undefined, [...path, name], field);
    });
    return null;
  }

  /** Locates items by their content if the query compares all their strings, so that no string has a mark. */
  function findItems(
    items: unknown[],
    markedItems: unknown,
    path: Path,
    { document, path: fieldPath }: FieldLocation,
  ) {
    const stored = readField({ document, path: fieldPath });
    if (!Array.isArray(stored)) return;
    items.forEach((item: unknown, index) => {
      if (typeof item !== "object" || item === null) return;
      const strings = Object.entries(item).filter(([, child]) => typeof child === "string");
      const isMarked = strings.some(([name]) =>
        marks.locationOf((markedItems as JsonObject[] | undefined)?.[index]?.[name]),
      );
      if (isMarked || strings.length === 0) return;
      const storedItem = (stored as JsonObject[]).find((each) =>
        strings.every(([name, text]) => each[name] === text),
      );
      if (typeof storedItem?.["_key"] !== "string") return;
      for (const [name] of strings) {
        map.add([...path, index, name], {
          document,
          path: [...fieldPath, { _key: storedItem["_key"] }, name],
        });
      }
    });
  }
}

function marksFor(store: Store, names: ComparedNames): MarkedDocuments {
  const ofStore = marked.get(store) ?? new Map<string, MarkedDocuments>();
  marked.set(store, ofStore);
  const marks = ofStore.get(names.key) ?? new MarkedDocuments(names);
  ofStore.set(names.key, marks);
  return marks;
}

function readField({ document, path }: FieldLocation): unknown {
  return path.reduce<unknown>((value, segment) => {
    if (typeof value !== "object" || value === null) return undefined;
    if (typeof segment !== "object") return (value as Record<string | number, unknown>)[segment];
    return (value as JsonObject[]).find((item) => item["_key"] === segment._key);
  }, document);
}

class MapBuilder {
  readonly #documents = new Map<string, LakeDocument>();
  readonly #paths = new Set<string>();
  readonly #mappings: [string, string, string][] = [];

  add(resultPath: Path, { document, path }: FieldLocation): void {
    const id = String(document["_originalId"] ?? document._id);
    const source = jsonPath(path);
    this.#documents.set(id, document);
    this.#paths.add(source);
    this.#mappings.push([jsonPath(resultPath), id, source]);
  }

  build(): SourceMap {
    const ids = [...this.#documents.keys()];
    const paths = [...this.#paths];
    const mappings = this.#mappings.map(([resultPath, id, path]) => {
      const document = ids.indexOf(id);
      const source = { type: "documentValue", document, path: paths.indexOf(path) };
      return [resultPath, { type: "value", source }] as [string, ValueMapping];
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
