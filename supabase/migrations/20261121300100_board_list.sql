-- Made anew without a search_path of its own: only then Postgres takes the query into the caller's, so
-- that a page of the list (limit, offset) reads its part of the index instead of every active lead.
-- An atomic body was bound to its tables when it was made, so no search_path can lead it elsewhere.
create or replace function public.get_active_leads() returns setof public.leads
language sql stable
begin atomic
  select * from public.leads where deleted_at is null order by created_at desc, id;
end;
