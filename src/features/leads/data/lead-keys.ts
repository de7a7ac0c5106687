/** SWR keys of data that several folders read. A key that only one folder needs is in that folder. */
export const leadKeys = {
  trash: () => ["leads", "trash"] as const,
  one: (id: string) => ["leads", "one", id] as const,
  events: (id: string) => ["lead-events", id] as const,
  notes: (id: string) => ["lead-notes", id] as const,
  noteSearch: (words: readonly string[]) => ["note-search", ...words] as const,
  ownUserId: () => ["own-user-id"] as const,
  hours: () => ["working-hours"] as const,
  team: () => ["team"] as const,
  choices: () => ["board-choices"] as const,
};

/** Returns whether a key is that of the board, in any view. */
export function isBoardKey(key: unknown): boolean {
  return Array.isArray(key) && key[0] === "board";
}

/** Returns whether a key is that of the board with search words, which may match notes. */
export function isSearchKey(key: unknown): boolean {
  return Array.isArray(key) && key[0] === "board" && key.length > 2;
}

/** Returns whether a key is that of a lead's history. */
export function isEventsKey(key: unknown): boolean {
  return Array.isArray(key) && key[0] === "lead-events";
}

/** The SWR key of the saved views. */
export const viewsKey = ["board-views"] as const;
