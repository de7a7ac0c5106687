import type { Database } from "../../supabase/database.generated.ts";

export type Lead = Database["public"]["Tables"]["leads"]["Row"];
export type Stage = Lead["stage"];
export type Columns = Record<Stage, readonly Lead[]>;

/** The columns of the board, in order, as section 4 of the spec names them. */
export const stages: readonly { id: Stage; title: string }[] = [
  { id: "interested", title: "Interested" },
  { id: "request-demo", title: "Request Demo" },
  { id: "request-trial", title: "Request Trial" },
  { id: "closed", title: "Closed" },
  { id: "failed", title: "Failed" },
];

/** Whether a value from outside (a droppable's id) is one of the five stages. */
export function isStage(value: unknown): value is Stage {
  return stages.some(({ id }) => id === value);
}

/** The title a column carries. */
export function stageTitle(stage: Stage): string {
  return stages.find(({ id }) => id === stage)?.title ?? stage;
}

/** The stages a lead can be moved to: all but its own. */
export function otherStages(stage: Stage) {
  return stages.filter(({ id }) => id !== stage);
}

// Newest first; the id decides between leads of one instant, so that two boards agree.
function byNewest(a: Lead, b: Lead): number {
  const difference = Date.parse(b.created_at) - Date.parse(a.created_at);
  if (difference !== 0) return difference;
  return a.id < b.id ? -1 : 1;
}

/** The five columns, newest lead first; leads in the trash are left out. */
export function groupByStage(leads: readonly Lead[]): Columns {
  const columns: Record<Stage, Lead[]> = {
    interested: [],
    "request-demo": [],
    "request-trial": [],
    closed: [],
    failed: [],
  };
  for (const lead of leads) if (lead.deleted_at === null) columns[lead.stage].push(lead);
  for (const column of Object.values(columns)) column.sort(byNewest);
  return columns;
}

/** Where in a sorted column a lead would come to stand. */
export function landingIndex(column: readonly Lead[], lead: Lead): number {
  const index = column.findIndex((other) => other.id !== lead.id && byNewest(lead, other) < 0);
  return index === -1 ? column.length : index;
}

/** The stage a drop means, or null where it means nothing: outside, or in the lead's own column. */
export function dropStage(lead: Lead, droppableId: unknown): Stage | null {
  return isStage(droppableId) && droppableId !== lead.stage ? droppableId : null;
}

/** The list with one lead moved, if it is in `from`; another admin's move in between stands. */
export function withStage(leads: readonly Lead[], id: string, from: Stage, to: Stage): Lead[] {
  return leads.map((lead) =>
    lead.id === id && lead.stage === from ? { ...lead, stage: to } : lead,
  );
}

/**
 * The list with a row as the server has it: added, replaced, or gone when it is in the trash.
 * A row older than the one known is news that was overtaken on its way.
 */
export function withRow(leads: readonly Lead[], row: Lead): Lead[] {
  const known = leads.find(({ id }) => id === row.id);
  if (known && Date.parse(known.updated_at) > Date.parse(row.updated_at)) return [...leads];
  if (row.deleted_at !== null) return withoutLead(leads, row.id);
  return known ? leads.map((lead) => (lead === known ? row : lead)) : [row, ...leads];
}

/** The list without one lead. */
export function withoutLead(leads: readonly Lead[], id: string): Lead[] {
  return leads.filter((lead) => lead.id !== id);
}

/** Who takes the focus when a lead leaves its column: the next one, else the one before. */
export function neighbourOf(column: readonly Lead[], id: string): Lead | undefined {
  const index = column.findIndex((lead) => lead.id === id);
  return index === -1 ? undefined : (column[index + 1] ?? column[index - 1]);
}
