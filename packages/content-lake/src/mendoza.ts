/** A Mendoza patch: a flat list of opcodes and their operands (github.com/sanity-io/mendoza). */
export type RawPatch = unknown[];

const OP = {
  value: 0,
  pushFieldCopy: 10,
  pushFieldBlank: 11,
  pushElementCopy: 12,
  returnSameKeyPop: 15,
  returnIntoArrayPop: 16,
  setField: 17,
  deleteField: 19,
  appendValue: 20,
  appendSlice: 21,
  appendString: 22,
  appendStringSlice: 23,
} as const;

/** Shorter strings are cheaper whole than as a delta. */
const MIN_DELTA_LENGTH = 16;

type Fields = Record<string, unknown>;

/**
 * The part of a document that patches cover: Sanity's clients patch it without its revision. Operands count the sorted
 * fields, so one field too many shifts them all.
 */
export function withoutRev(document: Fields | null): Fields | null {
  if (!document) return null;
  const { _rev, ...content } = document;
  return content;
}

/** Encodes the patch that turns `before` into `after` (JSON values); `null` means "no document". */
export function encode(before: unknown, after: unknown): RawPatch {
  const patch: RawPatch = [];
  if (isFields(before) && isFields(after)) encodeFields(before, after, patch);
  else if (!isEqual(before, after)) patch.push(OP.value, after ?? null);
  return patch;
}

function encodeFields(before: Fields, after: Fields, patch: RawPatch): void {
  const keys = Object.keys(before).toSorted();
  for (const [key, value] of Object.entries(after)) {
    if (!Object.hasOwn(before, key)) patch.push(OP.setField, value, key);
    else if (!isEqual(before[key], value)) {
      encodeField(before[key], value, key, keys.indexOf(key), patch);
    }
  }
  keys.forEach((key, index) => {
    if (!Object.hasOwn(after, key)) patch.push(OP.deleteField, index);
  });
}

function encodeField(old: unknown, next: unknown, key: string, index: number, patch: RawPatch) {
  if (isFields(old) && isFields(next)) {
    patch.push(OP.pushFieldCopy, index);
    encodeFields(old, next, patch);
  } else if (Array.isArray(old) && Array.isArray(next) && next.length > 0 && old.length > 0) {
    patch.push(OP.pushFieldBlank, index);
    encodeItems(old, next, patch);
  } else if (typeof old === "string" && typeof next === "string" && next.length > 0) {
    const delta = stringDelta(old, next);
    if (!delta) return void patch.push(OP.setField, next, key);
    patch.push(OP.pushFieldBlank, index, ...delta);
  } else return void patch.push(OP.setField, next, key);
  patch.push(OP.returnSameKeyPop);
}

/** Rebuilds the array from slices of the old one, matching items by `_key` or by value. */
function encodeItems(before: unknown[], after: unknown[], patch: RawPatch): void {
  const byIdentity = new Map<string, number>();
  before.forEach((item, index) => byIdentity.set(identityOf(item), index));
  let sliceStart = -1;
  let sliceEnd = -1;
  const flush = () => {
    if (sliceStart >= 0) patch.push(OP.appendSlice, sliceStart, sliceEnd);
    sliceStart = -1;
  };
  for (const item of after) {
    const next = sliceStart >= 0 && isEqual(before[sliceEnd], item) ? sliceEnd : undefined;
    const index = next ?? byIdentity.get(identityOf(item));
    const old = index === undefined ? undefined : before[index];
    if (index === undefined || old === undefined) {
      flush();
      patch.push(OP.appendValue, item);
    } else if (isEqual(old, item)) {
      if (index !== sliceEnd || sliceStart < 0) {
        flush();
        sliceStart = index;
      }
      sliceEnd = index + 1;
    } else {
      flush();
      patch.push(OP.pushElementCopy, index);
      if (isFields(old) && isFields(item)) encodeFields(old, item, patch);
      patch.push(OP.returnIntoArrayPop);
    }
  }
  flush();
}

/** Offsets are UTF-8 bytes; with a common start and end kept, the history can show who wrote which part. */
function stringDelta(old: string, next: string): RawPatch | null {
  const [a, b] = [Array.from(old), Array.from(next)];
  const shortest = Math.min(a.length, b.length);
  if (shortest < MIN_DELTA_LENGTH) return null;
  let start = 0;
  while (start < shortest && a[start] === b[start]) start++;
  let end = 0;
  while (end < shortest - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  if (start + end < shortest / 2) return null;
  const total = utf8Length(a);
  const inserted = b.slice(start, b.length - end).join("");
  const delta: RawPatch = [];
  if (start > 0) delta.push(OP.appendStringSlice, 0, utf8Length(a.slice(0, start)));
  if (inserted) delta.push(OP.appendString, inserted);
  if (end > 0) delta.push(OP.appendStringSlice, total - utf8Length(a.slice(-end)), total);
  return delta;
}

/** Counts as the decoder does: a lone surrogate has three bytes. */
function utf8Length(points: string[]): number {
  return points.reduce((bytes, point) => bytes + Buffer.byteLength(point, "utf8"), 0);
}

function identityOf(item: unknown): string {
  return isFields(item) && typeof item["_key"] === "string"
    ? `key:${item["_key"]}`
    : `value:${JSON.stringify(item)}`;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
