import { isStage } from "../../leads/model/board-model.ts";
import type { Stage } from "../../leads/model/lead.ts";

const PREFIX = "owner:";
const TAB_PREFIX = "tab:";

/** The id of a stage's tab as a drop target; the id of its column is the stage. */
export function tabDropId(stage: Stage): string {
  return TAB_PREFIX + stage;
}

/** The stage of a drop target, a column or a tab; null for any other. */
export function droppedStage(droppableId: unknown): Stage | null {
  const id =
    typeof droppableId === "string" && droppableId.startsWith(TAB_PREFIX)
      ? droppableId.slice(TAB_PREFIX.length)
      : droppableId;
  return isStage(id) ? id : null;
}

/** The id of the drop target of a person, or of "Unassigned". */
export function ownerDropId(person: string | null): string {
  return PREFIX + (person ?? "");
}

/** The new owner by a drop, null for no owner; undefined if the target is not a person. */
export function droppedOwner(droppableId: unknown): string | null | undefined {
  if (typeof droppableId !== "string" || !droppableId.startsWith(PREFIX)) return undefined;
  return droppableId.slice(PREFIX.length) || null;
}
