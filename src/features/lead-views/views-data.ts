import { withAccessCheck } from "../../supabase/access.ts";
import { dataOf } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";

/** A way to see the leads, kept by name; `owner` null for a shared one. */
export type KeptView = { id: string; owner: string | null; name: string; query: string };

/** Parameters that are no part of a view: the words of a search may name a person, the column is the screen's. */
const LEFT_OUT = new Set(["q", "stage"]);

/** The query of the board's address as a view keeps it, with its layout, in a fixed order. */
export function viewQuery(params: URLSearchParams, layout: string): string {
  const kept = new URLSearchParams(
    [...params].filter(([name, value]) => value !== "" && !LEFT_OUT.has(name)),
  );
  kept.set("layout", layout);
  kept.sort();
  return kept.toString();
}

/** One's own views and shared ones, by name; throws AppError. */
export function fetchViews(): Promise<KeptView[]> {
  return withAccessCheck(() =>
    dataOf(supabase.from("board_views").select("id, owner, name, query").order("name")),
  );
}

/** Keeps a view, one's own or shared; throws AppError, with the code "23505" where the name is taken. */
export function addView(view: Omit<KeptView, "owner">, isForAll: boolean): Promise<void> {
  return withAccessCheck(async () => {
    const { id, name, query } = view;
    const row = { id, name, query, ...(isForAll && { owner: null }) };
    await dataOf(supabase.from("board_views").insert(row));
  });
}

/** Renames a view that still has the name that was seen; whether it had. Throws AppError. */
export function renameView({ id, name }: KeptView, to: string): Promise<boolean> {
  return withAccessCheck(async () => {
    const data = await dataOf(
      supabase.from("board_views").update({ name: to }).eq("id", id).eq("name", name).select("id"),
    );
    return data.length > 0;
  });
}

/** Deletes a view, even if somebody else has deleted it already; throws AppError. */
export function deleteView({ id }: KeptView): Promise<void> {
  return withAccessCheck(async () => {
    await dataOf(supabase.from("board_views").delete().eq("id", id));
  });
}
