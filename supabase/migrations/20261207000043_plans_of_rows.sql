DROP INDEX "public"."leads_by_owner";

CREATE OR REPLACE FUNCTION private.traffic_of(of_document text, of_key text, from_day date, to_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  pages text[] := array(
    select page from private.section_places where document = of_document and key = of_key and is_current
  );
  since timestamptz := from_day::timestamp at time zone 'Asia/Singapore';
  before timestamptz := (to_day + 1)::timestamp at time zone 'Asia/Singapore';
begin
  return (
    select jsonb_build_object(
      'visits', coalesce(sum(counted) filter (where action = 'visit' and page = any (pages)), 0),
      'pressed', coalesce(sum(counted) filter (where action = 'used' and exists (
        select from private.section_places as place
        where document = of_document and key = of_key and is_current
          and place.page = total.page and place.hash = total.section
      )), 0)
    )
    from private.count_totals(from_day, to_day, of_document) as total
  ) || jsonb_build_object('leads', (
    select count(*) from private.leads_between(since, before, null) as lead
    where not is_suspected and exists (
      select from jsonb_array_elements(path -> 'pages') as visited where visited ->> 'page' = any (pages)
    )
  ));
end $function$;

CREATE OR REPLACE FUNCTION public.get_lead_rows(view jsonb, order_by text DEFAULT 'created_at'::text, is_descending boolean DEFAULT true, page_size integer DEFAULT 100, after jsonb DEFAULT NULL::jsonb)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
AS $function$
declare
  -- Texts as the board compares them; what is empty comes last in both directions.
  sorted text := case
    when order_by in ('company_name', 'contact_name') then format('private.fold_text(%I) collate "C"', order_by)
    when order_by in ('solution_interested', 'country', 'source', 'language') then format('%I collate "C"', order_by)
    when order_by in ('stage', 'next_action_on', 'stage_changed_at', 'value') then format('%I', order_by)
    -- By the place of the name, so that it is not looked up for each lead.
    when order_by = 'owner' then format('array_position(%L::uuid[], owner)', array(
      select profiles.id from public.profiles
      order by private.fold_text(coalesce(full_name, email)) collate "C", profiles.id
    ))
    else 'created_at'
  end;
  direction text := case when is_descending then 'desc' else 'asc' end;
  beyond text := case when is_descending then '<' else '>' end;
  is_always_there boolean := order_by not in ('next_action_on', 'value', 'owner');
  last public.leads := jsonb_populate_record(null::public.leads, after);
begin
  perform private.check_size(64000, row(view, order_by, after));
  perform private.require_lead_access('read the board');
  -- The values of the last row are of a query of their own, which an index takes as known.
  return query execute format(
    'with leads as (select leads as lead, id, %1$s as key from public.leads where %2$s),
      last as materialized (select id, %1$s as key from (select ($1).*) as given)
    select (leads.lead).* from leads where ' || case
      when after is null then 'true'
      when is_always_there then 'leads.key %3$s= (select key from last)
        and (leads.key %3$s (select key from last) or leads.id > (select id from last))'
      else 'case when (select key from last) is null then leads.key is null and leads.id > (select id from last)
        else leads.key %3$s (select key from last) or leads.key is null
          or (leads.key = (select key from last) and leads.id > (select id from last)) end'
    end || ' order by leads.key %4$s' || case when is_always_there then '' else ' nulls last' end || ', leads.id limit %5$s',
    sorted, private.board_conditions(view), beyond, direction, page_size
  ) using last;
end $function$;

CREATE INDEX leads_by_owner ON public.leads USING btree (owner, deleted_at);

CREATE INDEX leads_unanswered ON public.leads USING btree (is_suspected, created_at, id) WHERE ((deleted_at IS NULL) AND (first_response_at IS NULL) AND (stage = ANY (ARRAY['interested'::public.lead_stage, 'request-demo'::public.lead_stage, 'request-trial'::public.lead_stage])));

CREATE INDEX leads_by_company ON public.leads USING btree (private.fold_text(company_name) COLLATE "C", id) WHERE (deleted_at IS NULL);
