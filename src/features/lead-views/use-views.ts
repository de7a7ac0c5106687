import { isUniqueViolation } from "../../supabase/app-error.ts";
import { useRefetchingWrite } from "../../supabase/use-refetching-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { useToast } from "../../ui/toast.tsx";
import { addView, deleteView, fetchViews, type SavedView, renameView } from "./views-data.ts";
import { viewsKey } from "../leads/data/lead-keys.ts";

const about = "board views";

function saveFailure(name: string) {
  return (error: unknown) =>
    isUniqueViolation(error)
      ? `A view named “${name}” already exists.`
      : "Failed to save the view. Please try again.";
}

/** Returns the saved views, and functions that save, rename and delete them; these never reject. */
export function useViews() {
  const { data, refetch } = useServerData<SavedView[]>(viewsKey, fetchViews);
  const toasts = useToast();
  const change = useRefetchingWrite(about, refetch);

  const save = (view: Omit<SavedView, "owner">, isForAll: boolean) =>
    change(() => addView(view, isForAll), {
      done: `View “${view.name}” saved.`,
      failureMessage: saveFailure(view.name),
    });

  async function rename(view: SavedView, to: string): Promise<boolean> {
    let isRenamed = true;
    const send = async () => (isRenamed = await renameView(view, to));
    if (!(await change(send, { failureMessage: saveFailure(to) }))) return false;
    if (!isRenamed) toasts.error("Error", "Someone else has renamed or deleted it.", { about });
    return isRenamed;
  }

  const remove = (view: SavedView) =>
    change(() => deleteView(view), {
      done: `View “${view.name}” deleted.`,
      undo: () => save(view, view.owner === null),
      failureMessage: "Failed to delete the view. Please try again.",
    });

  return { views: data ?? [], save, rename, remove };
}
