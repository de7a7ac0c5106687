import type { PatchOperations } from "@sanity/client";

/**
 * Puts an item into a list in place of the one that has its key; the other items stay unchanged. `missing` is set first
 * in a document without the list.
 */
export function putItem(
  list: string,
  item: { _key: string },
  missing: Record<string, unknown> = { [list]: [] },
): PatchOperations {
  return {
    setIfMissing: missing,
    unset: [`${list}[_key=="${item._key}"]`],
    insert: { after: `${list}[-1]`, items: [item] },
  };
}
