import { checkedData } from "../../../supabase/access.ts";
import { supabase } from "../../../supabase/client.ts";
import { type BoardCounts, byStage, stages } from "../../leads/model/board-model.ts";
import { boardPageArguments, type BoardQuery, countArguments } from "../model/board-query.ts";
import type { Lead, Stage } from "../../leads/model/lead.ts";

/** SWR keys of the board's data. The search words come last, so that a changed note can refresh the searched views. */
export const boardKeys = {
  page: ({ words, ...query }: BoardQuery) => ["board", JSON.stringify(query), ...words] as const,
};

// PostgREST's `max_rows`: it cuts off longer responses without an error.
export const MAX_ROWS = 1000;

/**
 * Returns at most `size` leads of each requested stage in the order of the query: the first ones, or those that follow
 * the row `after`. Throws AppError.
 */
export function fetchBoardPage(
  query: BoardQuery,
  requested: readonly Stage[],
  size: number,
  after?: Lead,
): Promise<Lead[]> {
  return checkedData(
    supabase.rpc("get_board_page", boardPageArguments(query, requested, size, after)),
  );
}

/** Returns how many leads each stage has, and the database's time of the count; throws AppError. */
export async function countBoard(
  query: BoardQuery,
): Promise<{ counts: BoardCounts; countedAt: string | undefined }> {
  const data = await checkedData(supabase.rpc("count_board", countArguments(query)));
  const counts = byStage((stage) => {
    const { total = 0, shown = 0 } = data.find((row) => row.stage === stage) ?? {};
    return { total, shown };
  });
  return { counts, countedAt: data[0]?.counted_at };
}

/** Returns all leads of a query, stage by stage, without a limit; throws AppError. */
export async function fetchWholeBoard(query: BoardQuery): Promise<Lead[]> {
  const columns = stages.map(async ({ id }) => {
    const leads: Lead[] = [];
    for (let page: Lead[] = [], isFirst = true; isFirst || page.length === MAX_ROWS;) {
      isFirst = false;
      // oxlint-disable-next-line no-await-in-loop -- each page starts after the previous one
      page = await fetchBoardPage(query, [id], MAX_ROWS, leads.at(-1));
      leads.push(...page);
    }
    return leads;
  });
  return (await Promise.all(columns)).flat();
}

/** Returns the active leads with these ids; throws AppError. */
export function fetchActiveLeads(ids: readonly string[]): Promise<Lead[]> {
  return checkedData(
    supabase
      .from("leads")
      .select()
      .in("id", [...ids])
      .is("deleted_at", null),
  );
}
