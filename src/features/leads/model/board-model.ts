import { stageTitles } from "../../../lib/lead-terms.ts";
import { createdAt } from "./lead-facts.ts";
import type { Lead, Stage } from "./lead.ts";

/** A value for each stage. */
export type ByStage<Value> = Record<Stage, Value>;
/** The leads of each stage, in the order of the board. */
export type Columns = ByStage<readonly Lead[]>;
/** A comparator for `Array.sort`. */
export type CompareLeads = (a: Lead, b: Lead) => number;

/** The columns of the board, in order, with the titles of SPEC section 4. */
export const stages: readonly { id: Stage; title: string }[] = (
  Object.keys(stageTitles) as Stage[]
).map((id) => ({ id, title: stageTitles[id] }));

/** Returns an object with the value of `make` for each stage. */
export function byStage<Value>(make: (stage: Stage) => Value): ByStage<Value> {
  return Object.fromEntries(stages.map(({ id }) => [id, make(id)])) as ByStage<Value>;
}

/** Returns whether a value, e.g. the id of a drop target, is one of the five stages. */
export function isStage(value: unknown): value is Stage {
  return stages.some(({ id }) => id === value);
}

/** Returns whether a stage is open: neither closed nor failed. */
export function isOpenStage(stage: Stage): boolean {
  return stage !== "closed" && stage !== "failed";
}

/** Returns the title of a stage. */
export function stageTitle(stage: Stage): string {
  return stages.find(({ id }) => id === stage)?.title ?? stage;
}

/** Returns the stages that a lead can be moved to: all except its own. */
export function otherStages(stage: Stage) {
  return stages.filter(({ id }) => id !== stage);
}

/** Sorts newest first, and leads of the same time by id, so that the order is the same on every screen. */
export function byNewest(a: Lead, b: Lead): number {
  const difference = createdAt(b) - createdAt(a);
  if (difference !== 0) return difference;
  return a.id < b.id ? -1 : 1;
}

/** Returns the five columns, each sorted by `compare`, without leads in the trash. */
export function groupByStage(leads: readonly Lead[], compare: CompareLeads = byNewest): Columns {
  const columns = byStage<Lead[]>(() => []);
  for (const lead of leads) if (lead.deleted_at === null) columns[lead.stage].push(lead);
  for (const column of Object.values(columns)) column.sort(compare);
  return columns;
}

/** Returns the index at which a lead would be inserted into a sorted column. */
export function insertionIndex(
  column: readonly Lead[],
  lead: Lead,
  compare: CompareLeads = byNewest,
): number {
  const index = column.findIndex((other) => other.id !== lead.id && compare(lead, other) < 0);
  return index === -1 ? column.length : index;
}

/** Returns the stage that a drop moves a lead to; null if it is dropped into its own column or outside all. */
export function dropStage(lead: Lead, droppableId: unknown): Stage | null {
  return isStage(droppableId) && droppableId !== lead.stage ? droppableId : null;
}

/** Returns the lead to focus when a lead leaves its column: the next one, or else the previous one. */
export function neighbourOf(column: readonly Lead[], id: string): Lead | undefined {
  const index = column.findIndex((lead) => lead.id === id);
  return index === -1 ? undefined : (column[index + 1] ?? column[index - 1]);
}

/** How many leads a stage has, and how many of them are in the view. */
export type StageCount = { total: number; shown: number };

export type BoardCounts = ByStage<StageCount>;
