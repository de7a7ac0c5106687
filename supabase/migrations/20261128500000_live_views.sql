-- A view that somebody keeps, renames or deletes is seen by the others at once; RLS decides who hears of it.

alter publication supabase_realtime add table public.board_views;
