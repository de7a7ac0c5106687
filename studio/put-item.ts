import type { PatchOperations } from "@sanity/client";

/**
 * Returns the patch that puts an item at the end of a list and removes an earlier item with its key; other items stay
 * unchanged. `missing` has the values that are set first if they are missing, such as the list itself.
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
