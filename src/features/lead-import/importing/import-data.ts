import { checkedData, checkedWrite } from "../../../supabase/access.ts";
import { supabase } from "../../../supabase/client.ts";
import { columnsOf } from "../adding/added-data.ts";
import type { ValidRow } from "./check-rows.ts";

/** The maximum number of rows of one import, which the database checks too. */
export const MAX_ROWS = 2_000;

/** The result of an import: the number of stored leads, and the indexes of rows that were skipped as duplicates. */
export type Imported = { added: number; known: number[] };

/** The user's choices for an import: whether duplicates are stored too, and whether the report counts the leads. */
export type ImportChoices = { withDuplicates: boolean; isCounted: boolean };

/** Returns the columns of `leads` for a valid row. */
function leadOf({ id, values, arrivedAt, attribution }: ValidRow) {
  return { id, ...columnsOf(values), attribution, ...(arrivedAt && { created_at: arrivedAt }) };
}

/** Stores the rows' leads, without duplicates unless `withDuplicates`; stores nothing if one fails. Throws AppError. */
export function importLeads(
  rows: readonly ValidRow[],
  { withDuplicates, isCounted }: ImportChoices,
): Promise<Imported> {
  return checkedData(
    supabase.rpc("import_leads", {
      leads: rows.map(leadOf),
      with_known: withDuplicates,
      is_counted: isCounted,
    }),
  ) as Promise<Imported>;
}

/** Fetches how many rows the running import has stored so far; throws AppError. */
export function fetchImportProgress(): Promise<number> {
  return checkedData(supabase.rpc("get_import_progress"));
}

/** Moves imported leads to the trash or, if `isRedo` is true, restores them; throws AppError. */
export async function undoImport(leadIds: readonly string[], isRedo: boolean): Promise<void> {
  await checkedWrite(supabase.rpc("undo_import", { lead_ids: [...leadIds], again: isRedo }));
}
