import { useEffect, useMemo, useRef } from "react";
import { checkedData } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { MAX_ROWS } from "../lead-views/data/board-data.ts";
import { boardArgument, type BoardQuery } from "../lead-views/model/board-query.ts";
import {
  currentLeads,
  isOlder,
  type LeadChanges,
  storeVersion,
} from "../leads/model/lead-store.ts";
import { useBatchedChanges } from "../leads/data/use-gathered-changes.ts";
import type { Lead } from "../leads/model/lead.ts";
import type { TableOrder } from "./table-columns.ts";

/** How many rows one request reads. */
export const ROWS_PER_REQUEST = 100;

/** Returns the first `size` rows of a view in an order, or those that follow the row `after`. Throws AppError. */
export function fetchRows(
  query: BoardQuery,
  { by, isDescending }: TableOrder,
  size: number,
  after?: Lead,
): Promise<Lead[]> {
  return checkedData(
    supabase.rpc("get_lead_rows", {
      view: boardArgument(query, Date.now()),
      order_by: by,
      is_descending: isDescending,
      page_size: size,
      ...(after ? { after } : {}),
    }),
  );
}

/** Returns the SWR key of the rows. It starts as a board's key does, so that both are read again together. */
function rowsKey({ words, ...filters }: BoardQuery, order: TableOrder) {
  return ["board", JSON.stringify([filters, order]), ...words];
}

async function fetchFirstRows(query: BoardQuery, order: TableOrder, size: number): Promise<Rows> {
  const version = storeVersion();
  const rows = await fetchRows(query, order, size);
  return { rows, version, hasMore: rows.length === size };
}

type Rows = { rows: readonly Lead[]; version: number; hasMore: boolean };

/** What the rows are read and updated from. */
export type TableSource = {
  query: BoardQuery;
  order: TableOrder;
  changes: LeadChanges;
  /** The board's leads, including pending changes. */
  leads: readonly Lead[];
  /** Whether a lead is in the view. */
  isShown: (lead: Lead) => boolean;
};

const noRows: readonly Lead[] = [];

/** Returns the loaded rows with later changes applied; after each change they are read again. */
export function useTableRows({ query, order, changes, leads, isShown }: TableSource) {
  const rowCount = useRef(0);
  const { data, hasFailed, isValidating, mutate, refetch } = useServerData<Rows>(
    rowsKey(query, order),
    () => {
      const size = Math.min(Math.max(rowCount.current, ROWS_PER_REQUEST), MAX_ROWS);
      return fetchFirstRows(query, order, size);
    },
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      dedupingInterval: 0,
      failureMessage: "Failed to fetch leads. Please try again.",
    },
  );
  useEffect(() => {
    rowCount.current = data?.rows.length ?? 0;
  }, [data]);

  useBatchedChanges(changes, () => void refetch());

  const rows = useMemo(() => {
    if (!data) return noRows;
    const boardLeads = new Map(leads.map((lead) => [lead.id, lead]));
    const newest = data.rows.map((row) => {
      const boardLead = boardLeads.get(row.id);
      return boardLead && isOlder(row, boardLead) ? boardLead : row;
    });
    const listed = new Set(data.rows.map(({ id }) => id));
    const current = currentLeads({ leads: newest, version: data.version }, changes);
    return current.filter((lead) => listed.has(lead.id) && isShown(lead));
  }, [data, leads, changes, isShown]);

  const isReading = useRef(false);
  async function readMore() {
    const lastRow = data?.rows.at(-1);
    if (!data?.hasMore || !lastRow || isReading.current) return;
    isReading.current = true;
    try {
      const nextRows = await fetchRows(query, order, ROWS_PER_REQUEST, lastRow);
      await mutate(
        (current) => {
          if (!current || current.rows.at(-1)?.id !== lastRow.id) return current;
          return {
            ...current,
            rows: [...current.rows, ...nextRows],
            hasMore: nextRows.length === ROWS_PER_REQUEST,
          };
        },
        { revalidate: false },
      );
    } catch {
      // The loaded rows are kept; scrolling near the end requests the next ones again.
    } finally {
      isReading.current = false;
    }
  }

  return { rows, hasMore: data?.hasMore ?? false, hasFailed, isValidating, refetch, readMore };
}
