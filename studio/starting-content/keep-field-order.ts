type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a value with its fields in the order of an earlier version of it; list items keep their order. */
export function keepFieldOrder(value: unknown, before: unknown): unknown {
  if (Array.isArray(value)) {
    const list: unknown[] = Array.isArray(before) ? before : [];
    return value.map((item: unknown, index) =>
      keepFieldOrder(item, itemWithSameKey(item, list) ?? list[index]),
    );
  }
  if (!isFields(value)) return value;
  const earlier = isFields(before) ? before : {};
  const names = [...Object.keys(earlier), ...Object.keys(value).toSorted(systemFirst)];
  const present = [...new Set(names)].filter((name) => name in value);
  return Object.fromEntries(
    present.map((name) => [name, keepFieldOrder(value[name], earlier[name])]),
  );
}

function itemWithSameKey(item: unknown, list: unknown[]): unknown {
  const key = isFields(item) ? item["_key"] : undefined;
  return list.find((other) => isFields(other) && key !== undefined && other["_key"] === key);
}

function systemFirst(a: string, b: string): number {
  return Number(b.startsWith("_")) - Number(a.startsWith("_"));
}
