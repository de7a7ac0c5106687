import type { JsonObject, LakeDocument } from "./types.ts";

export type Segment = string | number | { _key: string };
export type Path = Segment[];
/** A spot in a document. */
export type Place = { document: LakeDocument; path: Path };

type Dataset = { documents: LakeDocument[]; byId: Map<string, LakeDocument> };

/** Finds values of query results back in the documents of one dataset. */
export class ContentIndex {
  readonly #byId: Map<string, LakeDocument>;
  readonly #byIdentity = new Map<object, Place>();
  readonly #byText = new Map<string, Place[]>();
  readonly #byKey = new Map<string, Place[]>();

  constructor({ documents, byId }: Dataset) {
    this.#byId = byId;
    for (const document of documents) {
      if (/^(?:sanity|system)\./.test(document._type)) continue;
      this.#byIdentity.set(document, { document, path: [] });
      for (const [key, value] of Object.entries(document)) {
        if (!key.startsWith("_")) this.#add(value, { document, path: [key] });
      }
    }
  }

  /** The exact place of an object or array that the query passed through unchanged. */
  placeOf(value: object): Place | null {
    return this.#byIdentity.get(value) ?? null;
  }

  /** The place a projected object stands for, told by its `_id` or `_key`. */
  anchorOf({ _id, _key }: JsonObject, outer: Place | null): Place | null {
    const document = typeof _id === "string" ? this.#byId.get(_id) : undefined;
    if (document) return { document, path: [] };
    const places = typeof _key === "string" ? (this.#byKey.get(_key) ?? []) : [];
    return places.find((place) => isWithin(place, outer)) ?? (outer ? null : only(places));
  }

  /** Where a string was read: near the anchor, in what the anchor refers to, or anywhere if unique. */
  findText(text: string, name: Segment | undefined, anchor: Place | null): Place | null {
    const places = this.#byText.get(text) ?? [];
    if (!anchor) return only(places);
    const inside = places.filter((place) => isWithin(place, anchor));
    if (inside.length > 0) return best(inside, name);
    const referred = this.#referredFrom(anchor);
    const nearby = places.filter(({ document }) => referred.has(document._id));
    if (nearby.length > 0) return best(nearby, name);
    const same = places.filter(({ document }) => document === anchor.document);
    return same.length > 0 ? best(same, name) : only(places);
  }

  #referredFrom({ document, path }: Place): Set<string> {
    const value = path.reduce<unknown>(
      (current, segment) => (current === undefined ? current : child(current, segment)),
      document,
    );
    const matches = (JSON.stringify(value ?? document) ?? "").matchAll(/"_ref":"([^"]+)"/g);
    return new Set([...matches].map(([, id]) => id ?? ""));
  }

  #add(value: unknown, place: Place): void {
    if (typeof value === "string") append(this.#byText, value, place);
    if (typeof value !== "object" || value === null) return;
    this.#byIdentity.set(value, place);
    const at = (segment: Segment) => ({ ...place, path: [...place.path, segment] });
    if (Array.isArray(value)) {
      value.forEach((item: unknown, index) => this.#add(item, at(segmentOf(item, index))));
      return;
    }
    const { _key } = value as JsonObject;
    if (typeof _key === "string") append(this.#byKey, _key, place);
    for (const [key, item] of Object.entries(value)) {
      if (!key.startsWith("_")) this.#add(item, at(key));
    }
  }
}

function segmentOf(item: unknown, index: number): Segment {
  const key = typeof item === "object" && item ? (item as JsonObject)["_key"] : undefined;
  return typeof key === "string" ? { _key: key } : index;
}

function child(value: unknown, segment: Segment): unknown {
  if (typeof segment !== "object") return (value as Record<Segment & string, unknown>)[segment];
  return (value as JsonObject[]).find((item) => item["_key"] === segment._key);
}

function isWithin(place: Place, anchor: Place | null): boolean {
  if (!anchor || place.document !== anchor.document) return false;
  return anchor.path.every(
    (segment, i) => JSON.stringify(segment) === JSON.stringify(place.path[i]),
  );
}

/** A field of the same name wins, then the one closest to the anchor. */
function best(places: Place[], name: Segment | undefined): Place | null {
  const rank = ({ path }: Place) => (path.findLast(isName) === name ? 0 : 1000) + path.length;
  return places.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

function isName(segment: Segment): boolean {
  return typeof segment === "string";
}

function only(places: Place[]): Place | null {
  return places.length === 1 ? (places[0] ?? null) : null;
}

function append(index: Map<string, Place[]>, key: string, place: Place): void {
  const places = index.get(key);
  if (places) places.push(place);
  else index.set(key, [place]);
}
