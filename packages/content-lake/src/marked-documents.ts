import type { ComparedNames } from "./compared-names.ts";
import type { LakeDocument } from "./types.ts";

export type Segment = string | number | { _key: string };
export type Path = Segment[];
/** A field or array item of a document. */
export type FieldLocation = { document: LakeDocument; path: Path };

/** A mark: two numbers between private-use characters, unlike any string of a document. */
const MARK = /^\uE000(\d+):(\d+)\uE001$/;

/** How the strings of a document of one type are marked. */
type Marking = { type: string; mark: (path: Path) => string };

type Marked = { rev: string; number: number; copy: LakeDocument };

/**
 * Copies of documents in which a mark that holds its place replaces every string. A query over the copies returns marks
 * instead of strings, and so shows the origin of each string in the real result.
 */
export class MarkedDocuments {
  readonly #plainNames: ComparedNames;
  readonly #copies = new Map<string, Marked>();
  readonly #locations: FieldLocation[][] = [];

  /** `plainNames`: fields that the query compares, sorts by or computes with; their strings are not replaced. */
  constructor(plainNames: ComparedNames) {
    this.#plainNames = plainNames;
  }

  copyOf(document: LakeDocument): LakeDocument {
    const key = `${String(document["_originalId"] ?? "")}|${document._id}`;
    const cached = this.#copies.get(key);
    if (cached?.rev === document._rev) return cached.copy;
    const number = cached?.number ?? this.#locations.length;
    const locations: FieldLocation[] = (this.#locations[number] = []);
    const copy = this.#fields(document, {
      type: document._type,
      mark: (path) => `\uE000${number}:${locations.push({ document, path }) - 1}\uE001`,
    });
    this.#copies.set(key, { rev: document._rev, number, copy: copy as LakeDocument });
    return copy as LakeDocument;
  }

  /** The place of the string that a mark replaced; undefined for anything else. */
  locationOf(text: unknown): FieldLocation | undefined {
    const [, number, index] = (typeof text === "string" && MARK.exec(text)) || [];
    return number === undefined ? undefined : this.#locations[Number(number)]?.[Number(index)];
  }

  #fields(object: object, marking: Marking, path: Path = []): object {
    const entries = Object.entries(object).map(([name, value]) => {
      const isPlain = name.startsWith("_") || this.#plainNames.has(marking.type, name);
      return [name, isPlain ? value : this.#copy(value, marking, [...path, name])] as const;
    });
    return Object.fromEntries(entries);
  }

  #copy(value: unknown, marking: Marking, path: Path): unknown {
    if (typeof value === "string") return value === "" ? value : marking.mark(path);
    if (typeof value !== "object" || value === null) return value;
    if (!Array.isArray(value)) return this.#fields(value, marking, path);
    return value.map((item: unknown, index) => {
      return this.#copy(item, marking, [...path, segmentOf(item, index)]);
    });
  }
}

function segmentOf(item: unknown, index: number): Segment {
  const key = typeof item === "object" && item && "_key" in item ? item._key : undefined;
  return typeof key === "string" ? { _key: key } : index;
}
