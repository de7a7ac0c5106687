import { useSWRConfig } from "swr";
import { useOptimisticWrite } from "../../../supabase/use-optimistic-write.ts";
import { useBoardContext } from "../../lead-actions/board-context.ts";
import { isBoardKey, leadKeys } from "../../leads/data/lead-keys.ts";
import type { Outcome } from "../../lead-actions/undo-history.ts";
import { countLeads } from "../../leads/model/lead-facts.ts";
import type { ValidRow } from "./check-rows.ts";
import {
  fetchImportProgress,
  type ImportChoices,
  type Imported,
  importLeads,
  undoImport,
} from "./import-data.ts";

/** Milliseconds between two requests of an import's progress. */
const PROGRESS_INTERVAL = 250;

/** Calls `onProgress` with the number of stored rows until the returned function is called; ignores failed requests. */
function watchProgress(onProgress: (stored: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  async function poll() {
    const stored = await fetchImportProgress().catch(() => null);
    if (isOver) return;
    if (stored !== null) onProgress(stored);
    timer = setTimeout(() => void poll(), PROGRESS_INTERVAL);
  }
  timer = setTimeout(() => void poll(), PROGRESS_INTERVAL);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * Returns a function that imports rows, and records the import for Undo. The function resolves to the result, or to
 * null on a failure; never rejects.
 */
export function useImport(): (
  rows: readonly ValidRow[],
  choices: ImportChoices,
  onProgress: (stored: number) => void,
) => Promise<Imported | null> {
  const { actions } = useBoardContext();
  const { mutate } = useSWRConfig();
  const write = useOptimisticWrite();

  function refetchLeads() {
    void mutate(isBoardKey);
    void mutate(leadKeys.trash());
  }

  async function change(ids: readonly string[], isRedo: boolean): Promise<Outcome> {
    const outcome = await write({
      send: async () => {
        await undoImport(ids, isRedo);
        refetchLeads();
      },
      failureMessage: isRedo
        ? "The import could not be restored."
        : "The import could not be undone.",
    });
    if (outcome !== "done") return outcome === "failed" ? outcome : null;
    return isRedo ? importOf(ids) : undoneImport(ids);
  }

  function importOf(ids: readonly string[]): Outcome {
    const description = `${countLeads(ids.length)} imported.`;
    return { title: "Leads Imported", description, invert: () => change(ids, false) };
  }

  function undoneImport(ids: readonly string[]): Outcome {
    const description = `${countLeads(ids.length)} moved to trash.`;
    return { title: "Import Undone", description, invert: () => change(ids, true) };
  }

  return async (rows, choices, onProgress) => {
    let imported: Imported | null = null;
    const stopWatching = watchProgress(onProgress);
    await write({
      send: async () => {
        imported = await importLeads(rows, choices);
        refetchLeads();
      },
    });
    stopWatching();
    const { known: duplicateIndexes } = (imported as Imported | null) ?? { known: [] };
    const skipped = new Set(duplicateIndexes);
    const ids = rows.map(({ id }) => id).filter((_, index) => !skipped.has(index));
    if (imported && ids.length > 0) actions.record(importOf(ids));
    return imported;
  };
}
