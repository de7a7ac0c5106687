import { useSWRConfig } from "swr";
import { useOptimisticWrite } from "../../../supabase/use-optimistic-write.ts";
import { useBoardContext } from "../board-context.ts";
import { isBoardKey } from "../data/board-data.ts";
import { leadKeys } from "../data/leads-data.ts";
import type { Outcome } from "../data/undo-history.ts";
import type { FittingRow } from "./check-rows.ts";
import { type Imported, importLeads, takeBackImport } from "./import-data.ts";

/** "1 lead", "985 leads". */
export function countOfLeads(count: number): string {
  return count === 1 ? "1 lead" : `${count.toLocaleString("en-SG")} leads`;
}

/** Returns a function that imports rows, which Z takes back to the trash; null where it failed. It never rejects. */
export function useImport(): (
  rows: readonly FittingRow[],
  withKnown: boolean,
) => Promise<Imported | null> {
  const { actions } = useBoardContext();
  const { mutate } = useSWRConfig();
  const write = useOptimisticWrite();

  function readAgain() {
    void mutate(isBoardKey);
    void mutate(leadKeys.trash());
  }

  async function change(ids: readonly string[], again: boolean): Promise<Outcome> {
    const outcome = await write({
      send: async () => {
        await takeBackImport(ids, again);
        readAgain();
      },
      failureMessage: again
        ? "The import could not be brought back."
        : "The import could not be taken back.",
    });
    if (outcome !== "done") return outcome === "failed" ? outcome : null;
    return again ? importOf(ids) : takenBack(ids);
  }

  function importOf(ids: readonly string[]): Outcome {
    const description = `${countOfLeads(ids.length)} imported.`;
    return { title: "Leads Imported", description, invert: () => change(ids, false) };
  }

  function takenBack(ids: readonly string[]): Outcome {
    const description = `${countOfLeads(ids.length)} moved to trash.`;
    return { title: "Import Taken Back", description, invert: () => change(ids, true) };
  }

  return async (rows, withKnown) => {
    let imported: Imported | null = null;
    await write({
      send: async () => {
        imported = await importLeads(rows, withKnown);
        readAgain();
      },
    });
    const { known } = (imported as Imported | null) ?? { known: [] };
    const places = new Set(known);
    const ids = rows.map(({ id }) => id).filter((_, place) => !places.has(place));
    if (imported && ids.length > 0) actions.record(importOf(ids));
    return imported;
  };
}
