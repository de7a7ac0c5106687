-- Ways to see the leads, kept by name.

create table public.board_views (
  id uuid primary key default gen_random_uuid(),
  owner uuid default auth.uid() references public.profiles (id) on delete cascade,
  name text not null constraint board_views_name check (name = btrim(name) and length(name) between 1 and 60),
  query text not null constraint board_views_query
    check (length(query) <= 1000 and query !~ '(^|&)q='),
  created_at timestamptz not null default now()
);
comment on table public.board_views is
  'Ways to see the leads, kept by name: one''s own, or everybody''s, which admins keep.';
comment on column public.board_views.owner is 'Whose it is; null for everybody''s.';
comment on column public.board_views.query is
  'The query of the board''s address: filters, order and layout, never the words of a search, which may name a person.';
create unique index board_views_once on public.board_views (owner, lower(name)) nulls not distinct;

alter table public.board_views enable row level security;
revoke all on public.board_views from public, anon, authenticated, service_role;
grant select, delete on public.board_views to authenticated;
grant insert (id, owner, name, query), update (name) on public.board_views to authenticated;
grant select on public.board_views to service_role;

create policy "the desk reads its views" on public.board_views for select to authenticated
using ((owner = (select auth.uid()) or owner is null) and (select public.has_desk_role()));
create policy "everybody keeps own views, admins everybody's" on public.board_views for insert to authenticated
with check (
  (owner = (select auth.uid()) and (select public.has_desk_role()))
  or (owner is null and (select public.is_admin()))
);
create policy "everybody renames own views, admins everybody's" on public.board_views for update to authenticated
using (
  (owner = (select auth.uid()) and (select public.has_desk_role()))
  or (owner is null and (select public.is_admin()))
)
with check (
  (owner = (select auth.uid()) and (select public.has_desk_role()))
  or (owner is null and (select public.is_admin()))
);
create policy "everybody deletes own views, admins everybody's" on public.board_views for delete to authenticated
using (
  (owner = (select auth.uid()) and (select public.has_desk_role()))
  or (owner is null and (select public.is_admin()))
);
