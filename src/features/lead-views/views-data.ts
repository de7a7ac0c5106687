import { checkedData, checkedWrite } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";

/** A saved view of the board; `owner` is null for a view that is shared with the team. */
export type SavedView = { id: string; owner: string | null; name: string; query: string };

/** URL parameters that are not saved: a search may contain a person's name, and the column depends on the screen. */
const EXCLUDED_PARAMS = new Set(["q", "stage"]);

/** Returns the query of the board's URL and the layout as a view stores them, in a fixed order. */
export function viewQuery(params: URLSearchParams, layout: string): string {
  const saved = new URLSearchParams(
    [...params].filter(([name, value]) => value !== "" && !EXCLUDED_PARAMS.has(name)),
  );
  saved.set("layout", layout);
  saved.sort();
  return saved.toString();
}

/** Returns the user's own views and the shared ones, sorted by name; throws AppError. */
export function fetchViews(): Promise<SavedView[]> {
  return checkedData(supabase.from("board_views").select("id, owner, name, query").order("name"));
}

/** Saves a view, private or shared; throws AppError, with the code "23505" if the name is taken. */
export async function addView(view: Omit<SavedView, "owner">, isForAll: boolean): Promise<void> {
  const { id, name, query } = view;
  const row = { id, name, query, ...(isForAll && { owner: null }) };
  await checkedData(supabase.from("board_views").insert(row));
}

/** Renames a view; resolves to false if another user has renamed or deleted it since it was read. Throws AppError. */
export async function renameView({ id, name }: SavedView, to: string): Promise<boolean> {
  const data = await checkedData(
    supabase.from("board_views").update({ name: to }).eq("id", id).eq("name", name).select("id"),
  );
  return data.length > 0;
}

/** Deletes a view; also succeeds if it was already deleted. Throws AppError. */
export function deleteView({ id }: SavedView): Promise<void> {
  return checkedWrite(supabase.from("board_views").delete().eq("id", id));
}
