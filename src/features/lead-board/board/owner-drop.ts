const PREFIX = "owner:";

/** The id of the drop target of a person, or of "Unassigned". */
export function ownerDropId(person: string | null): string {
  return PREFIX + (person ?? "");
}

/** Whom a drop gives a lead to, null for no owner; undefined where the target is no person. */
export function droppedOwner(droppableId: unknown): string | null | undefined {
  if (typeof droppableId !== "string" || !droppableId.startsWith(PREFIX)) return undefined;
  return droppableId.slice(PREFIX.length) || null;
}
