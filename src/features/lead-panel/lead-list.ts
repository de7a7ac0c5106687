/** The list that a panel was opened from, as `listState` stored it; undefined if it was the board. */
export function listOf(state: unknown): readonly string[] | undefined {
  const list = typeof state === "object" && state !== null && "list" in state ? state.list : null;
  return Array.isArray(list) && list.every((id) => typeof id === "string") ? list : undefined;
}

/** The panel's position in its list: the ids before and after, its index from 0, and the length. */
export type Steps = {
  previous: string | undefined;
  next: string | undefined;
  place: number;
  count: number;
};

/** The list that the panel's previous and next buttons step through, and the index of the open lead in it. */
export type ListPosition = { list: readonly string[]; at: number };

/**
 * The list to step through. The previous list stays while it has the lead, or had it: a lead that is moved from the
 * panel keeps its place. Else it is the list that has the lead now.
 */
export function listPositionOf(
  id: string,
  lists: readonly (readonly string[])[],
  before: ListPosition | null,
): ListPosition | null {
  const now = before ? lists[before.at] : undefined;
  if (before && now?.includes(id)) return { list: now, at: before.at };
  if (before?.list.includes(id)) return before;
  const at = lists.findIndex((list) => list.includes(id));
  return at === -1 ? null : { list: lists[at] ?? [], at };
}

/** The steps of a lead in a position. */
export function stepsOf(id: string, position: ListPosition | null): Steps | null {
  const place = position?.list.indexOf(id) ?? -1;
  if (!position || place === -1) return null;
  const { list } = position;
  return { previous: list[place - 1], next: list[place + 1], place, count: list.length };
}
