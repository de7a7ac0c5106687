-- A small archive of films, with every kind of column, relation and function that the REST cases need.
create table public.directors (id integer primary key, name text not null);
create table public.films (
  id integer primary key,
  title text not null,
  year integer not null,
  rating numeric(3, 1),
  director_id integer references public.directors,
  tags text[] not null default '{}',
  meta jsonb not null default '{}',
  shown int4range,
  running boolean,
  words tsvector generated always as (to_tsvector('english', title)) stored
);
create table public.actors (id integer primary key, name text not null);
create table public.roles (
  film_id integer references public.films,
  actor_id integer references public.actors,
  part text,
  primary key (film_id, actor_id)
);
create table public.posters (film_id integer primary key references public.films, url text not null);
create table public.cinemas (id integer primary key, name text not null);
create table public.reels (
  id integer primary key,
  from_id integer references public.cinemas,
  to_id integer references public.cinemas
);
create table public.series (
  id integer primary key,
  name text not null,
  part_of integer references public.series
);
create table public.crew (
  id integer primary key,
  boss_id integer references public.crew,
  mentor_id integer references public.crew
);
create table public.notes (
  id integer generated always as identity primary key,
  slug text unique,
  body text not null check (length(body) < 20),
  hits integer not null default 7,
  film_id integer references public.films,
  at timestamptz not null default '2026-01-01T00:00:00Z'
);
create table public.labels (key text primary key, value text);
create table public.hidden (id integer primary key);
create table public.closed (id integer primary key);
create view public.old_films with (security_invoker = true) as
  select * from public.films where year < 1957;

insert into public.directors values (1, 'Ray'), (2, 'Ozu'), (3, 'Varda');
insert into public.films values
  (1, 'Pather Panchali', 1955, 8.2, 1, '{drama,family}',
    '{"country": "IN", "awards": {"won": 11}, "cast": ["Apu", "Durga"]}', '[1955,1960)', false),
  (2, 'Tokyo Story', 1953, 8.1, 2, '{drama}', '{"country": "JP"}', '[1953,1955)', true),
  (3, 'The Music Room', 1958, 7.0, 1, '{music}', '{"country": "IN"}', null, null),
  (4, 'Untitled', 2020, null, null, '{}', '{}', null, null);
insert into public.actors values (1, 'Karuna'), (2, 'Setsuko'), (3, 'Chishu');
insert into public.roles values (1, 1, 'Sarbajaya'), (2, 2, 'Noriko'), (2, 3, 'Shukichi');
insert into public.posters values (1, 'pather.jpg'), (2, 'tokyo.jpg');
insert into public.cinemas values (1, 'Rex'), (2, 'Lido');
insert into public.reels values (1, 1, 2);
insert into public.series values (1, 'Apu', null), (2, 'Childhood', 1), (3, 'Youth', 1);
insert into public.hidden values (1);

alter table public.directors enable row level security;
alter table public.films enable row level security;
alter table public.actors enable row level security;
alter table public.roles enable row level security;
alter table public.posters enable row level security;
alter table public.cinemas enable row level security;
alter table public.reels enable row level security;
alter table public.series enable row level security;
alter table public.notes enable row level security;
alter table public.labels enable row level security;
alter table public.hidden enable row level security;
alter table public.closed enable row level security;

create policy "all" on public.directors for select using (true);
create policy "all" on public.films for select using (true);
create policy "all" on public.actors for select using (true);
create policy "all" on public.roles for select using (true);
create policy "all" on public.posters for select using (true);
create policy "all" on public.cinemas for select using (true);
create policy "all" on public.reels for select using (true);
create policy "all" on public.series for select using (true);
create policy "all" on public.notes using (true) with check (body is distinct from 'forbidden');
create policy "all" on public.labels using (true) with check (true);

grant select on public.directors, public.films, public.actors, public.roles, public.posters,
  public.cinemas, public.reels, public.series, public.old_films, public.hidden to anon, authenticated;
grant select, insert, update, delete on public.notes, public.labels to anon, authenticated;
revoke all on public.closed from anon, authenticated;

alter publication supabase_realtime add table public.notes;

create function public.full_title(public.films) returns text
language sql immutable as $$ select $1.title || ' (' || $1.year || ')' $$;

create function public.add(a integer, b integer default 1) returns integer
language sql immutable as $$ select a + b $$;
create function public.films_since(since integer) returns setof public.films
language sql stable as $$ select * from public.films where year >= since order by id $$;
create function public.pairs() returns table (n integer, double integer)
language sql immutable as $$ values (1, 2), (2, 4) $$;
create function public.total(numbers integer[]) returns bigint
language sql immutable as $$ select sum(n) from unnest(numbers) n $$;
create function public.nothing() returns void language sql as $$ select $$;
create function public.echo(json) returns json language sql immutable as $$ select $1 $$;
create function public.area(side integer) returns integer
language sql immutable as $$ select side * side $$;
create function public.area(width integer, height integer) returns integer
language sql immutable as $$ select width * height $$;
create function public.twice(what integer) returns text
language sql immutable as $$ select 'number' $$;
create function public.twice(what text) returns text
language sql immutable as $$ select 'text' $$;
create function public.write_note(text text) returns integer
language sql volatile as $$ insert into public.notes (body) values (text) returning id $$;
create function public.fail(with_code text) returns void language plpgsql as $$
begin raise exception 'It failed' using errcode = with_code, detail = 'why', hint = 'do'; end $$;
create function public.fail_with_status() returns void language plpgsql as $$
begin
  raise sqlstate 'PGRST' using
    message = '{"code": "TEAPOT", "message": "short", "details": "and", "hint": "stout"}',
    detail = '{"status": 418, "headers": {"x-teapot": "yes"}}';
end $$;
create function public.answer_with_headers() returns json language plpgsql as $$
begin
  perform set_config('response.status', '202', true);
  perform set_config('response.headers', '[{"x-own": "yes"}]', true);
  return '{"own": true}';
end $$;
create function public.whoami() returns jsonb
language sql stable as $$ select jsonb_build_object('email', auth.email()) $$;
