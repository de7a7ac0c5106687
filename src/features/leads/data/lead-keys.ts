/** SWR keys of data that several pages of leads read; keys of only one folder's data are there. */
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

/** Whether a key is that of a board, with any view. */
export function isBoardKey(key: unknown): boolean {
  return Array.isArray(key) && key[0] === "board";
}

/** Whether a key is that of a board with a search, which may match notes. */
export function isSearchKey(key: unknown): boolean {
  return Array.isArray(key) && key[0] === "board" && key.length > 2;
}

/** Whether a key is that of the history of a lead. */
export function isEventsKey(key: unknown): boolean {
  return Array.isArray(key) && key[0] === "lead-events";
}

/** The SWR key of the saved views. */
export const viewsKey = ["board-views"] as const;
