import { isStage } from "../../leads/model/board-model.ts";
import type { Stage } from "../../leads/model/lead.ts";

const PREFIX = "owner:";
const TAB_PREFIX = "tab:";

/** Returns the id of a stage's tab as a drop target; the id of the stage's column is the stage itself. */
export function tabDropId(stage: Stage): string {
  return TAB_PREFIX + stage;
}

/** Returns the stage of a drop target that is a column or a tab; null for any other target. */
export function droppedStage(droppableId: unknown): Stage | null {
  const id =
    typeof droppableId === "string" && droppableId.startsWith(TAB_PREFIX)
      ? droppableId.slice(TAB_PREFIX.length)
      : droppableId;
  return isStage(id) ? id : null;
}

/** Returns the id of a person as a drop target, or of "Unassigned" if null. */
export function ownerDropId(person: string | null): string {
  return PREFIX + (person ?? "");
}

/** Returns the owner of a drop target, null for "Unassigned"; undefined if the target is not a person. */
export function droppedOwner(droppableId: unknown): string | null | undefined {
  if (typeof droppableId !== "string" || !droppableId.startsWith(PREFIX)) return undefined;
  return droppableId.slice(PREFIX.length) || null;
}
