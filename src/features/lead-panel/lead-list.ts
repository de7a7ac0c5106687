/** Returns the ids of the list that a panel was opened from, as `listState` stored them; undefined for the board. */
export function listOf(state: unknown): readonly string[] | undefined {
  const list = typeof state === "object" && state !== null && "list" in state ? state.list : null;
  return Array.isArray(list) && list.every((id) => typeof id === "string") ? list : undefined;
}

/** A lead's position in a list: the ids before and after it, its index from 0, and the list's length. */
export type Steps = {
  previous: string | undefined;
  next: string | undefined;
  index: number;
  count: number;
};

/** The list that the panel's previous and next buttons step through, and that list's index among all lists. */
export type ListPosition = { list: readonly string[]; listIndex: number };

/**
 * Returns the list to step through. This is still the previous one if the lead is in it, or was: a lead that is moved
 * from the panel keeps its position. Otherwise it is the list that contains the lead now.
 */
export function listPositionOf(
  id: string,
  lists: readonly (readonly string[])[],
  previous: ListPosition | null,
): ListPosition | null {
  const currentList = previous ? lists[previous.listIndex] : undefined;
  if (previous && currentList?.includes(id))
    return { list: currentList, listIndex: previous.listIndex };
  if (previous?.list.includes(id)) return previous;
  const listIndex = lists.findIndex((list) => list.includes(id));
  return listIndex === -1 ? null : { list: lists[listIndex] ?? [], listIndex };
}

/** Returns a lead's neighbours and index in the list of `position`; null if the list does not contain it. */
export function stepsOf(id: string, position: ListPosition | null): Steps | null {
  const index = position?.list.indexOf(id) ?? -1;
  if (!position || index === -1) return null;
  const { list } = position;
  return { previous: list[index - 1], next: list[index + 1], index, count: list.length };
}
