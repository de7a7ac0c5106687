import { AppError } from "../../supabase/app-error.ts";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { useToast } from "../../ui/toast.tsx";
import { addView, deleteView, fetchViews, type KeptView, renameView } from "./views-data.ts";
import { viewsKey } from "../leads/data/lead-keys.ts";

/** Postgres' unique violation. */
const UNIQUE_VIOLATION = "23505";
const about = "board views";

function failed(name: string) {
  return (error: unknown) =>
    error instanceof AppError && error.code === UNIQUE_VIOLATION
      ? `A view named “${name}” already exists.`
      : "Failed to save the view. Please try again.";
}

/** The saved views, and functions that save, rename and delete them; none rejects. */
export function useViews() {
  const { data, refetch } = useServerData<KeptView[]>(viewsKey, fetchViews);
  const toasts = useToast();
  const write = useOptimisticWrite();

  async function save(view: Omit<KeptView, "owner">, isForAll: boolean): Promise<boolean> {
    const outcome = await write({
      send: async () => {
        await addView(view, isForAll);
        await refetch();
      },
      failureMessage: failed(view.name),
      toast: { about },
    });
    if (outcome === "done") toasts.success("Success", `View “${view.name}” saved.`, { about });
    return outcome === "done";
  }

  async function rename(view: KeptView, to: string): Promise<boolean> {
    let hadName = true;
    const outcome = await write({
      send: async () => {
        hadName = await renameView(view, to);
        await refetch();
      },
      failureMessage: failed(to),
      toast: { about },
    });
    if (outcome === "done" && !hadName) {
      toasts.error("Error", "Someone else has renamed or deleted it.", { about });
    }
    return outcome === "done" && hadName;
  }

  async function remove(view: KeptView): Promise<void> {
    const outcome = await write({
      send: async () => {
        await deleteView(view);
        await refetch();
      },
      failureMessage: "Failed to delete the view. Please try again.",
      toast: { about },
    });
    if (outcome !== "done") return;
    toasts.success("Success", `View “${view.name}” deleted.`, {
      about,
      action: { label: "Undo", onClick: () => void save(view, view.owner === null) },
    });
  }

  return { views: data ?? [], save, rename, remove };
}
