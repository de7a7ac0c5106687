import { checkedData, checkedWrite } from "../../../supabase/access.ts";
import { supabase } from "../../../supabase/client.ts";
import { columnsOf } from "../adding/added-data.ts";
import type { ValidRow } from "./check-rows.ts";

/** How many rows are imported per request, the database's limit. */
export const MAX_ROWS = 2_000;

/** How many leads were stored, and the indexes of the duplicates. */
export type Imported = { added: number; known: number[] };

/** Options of an import: whether it stores duplicates, and whether the report counts it. */
export type ImportChoices = { withKnown: boolean; isCounted: boolean };

/** The columns of a row's lead. */
function leadOf({ id, values, cameIn, attribution }: ValidRow) {
  return { id, ...columnsOf(values), attribution, ...(cameIn && { created_at: cameIn }) };
}

/** Stores all of these leads or none. Throws AppError. */
export function importLeads(
  rows: readonly ValidRow[],
  { withKnown, isCounted }: ImportChoices,
): Promise<Imported> {
  return checkedData(
    supabase.rpc("import_leads", {
      leads: rows.map(leadOf),
      with_known: withKnown,
      is_counted: isCounted,
    }),
  ) as Promise<Imported>;
}

/** How many rows of its file the running import has stored; throws AppError. */
export function fetchImportProgress(): Promise<number> {
  return checkedData(supabase.rpc("get_import_progress"));
}

/** Moves imported leads to the trash, or with `again` restores them. Throws AppError. */
export async function undoImport(leadIds: readonly string[], again: boolean): Promise<void> {
  await checkedWrite(supabase.rpc("undo_import", { lead_ids: [...leadIds], again }));
}
