import { checkedData } from "../../../supabase/access.ts";
import { supabase } from "../../../supabase/client.ts";
import { type BoardCounts, byStage, stages } from "../../leads/model/board-model.ts";
import { boardPageArguments, type BoardQuery, countArguments } from "../model/board-query.ts";
import type { Lead, Stage } from "../../leads/model/lead.ts";

/** SWR keys of the board's data; the search comes last, so that a change of a note reaches searched views. */
export const boardKeys = {
  page: ({ words, ...query }: BoardQuery) => ["board", JSON.stringify(query), ...words] as const,
};

// PostgREST truncates a response at `max_rows` without an error.
export const MAX_ROWS = 1000;

/**
 * The next leads of stages in the order of the query, `size` of each at most; with `after` those that follow this row.
 * Throws AppError.
 */
export function fetchBoardPage(
  query: BoardQuery,
  asked: readonly Stage[],
  size: number,
  after?: Lead,
): Promise<Lead[]> {
  return checkedData(supabase.rpc("get_board_page", boardPageArguments(query, asked, size, after)));
}

/** How many leads each stage has, and as of when by the database's clock; throws AppError. */
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

/** Every lead of a query, stage by stage in its order, without a limit; throws AppError. */
export async function fetchWholeBoard(query: BoardQuery): Promise<Lead[]> {
  const columns = stages.map(async ({ id }) => {
    const leads: Lead[] = [];
    for (let page: Lead[] = [], isFirst = true; isFirst || page.length === MAX_ROWS;) {
      isFirst = false;
      // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
      page = await fetchBoardPage(query, [id], MAX_ROWS, leads.at(-1));
      leads.push(...page);
    }
    return leads;
  });
  return (await Promise.all(columns)).flat();
}

/** The active leads of these ids; throws AppError. */
export function fetchActiveLeads(ids: readonly string[]): Promise<Lead[]> {
  return checkedData(
    supabase
      .from("leads")
      .select()
      .in("id", [...ids])
      .is("deleted_at", null),
  );
}
