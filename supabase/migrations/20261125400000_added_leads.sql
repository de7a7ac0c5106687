-- Leads that the desk adds itself, of people who called or were met. Decision 045.

create function public.add_lead(lead jsonb) returns setof public.leads
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid := coalesce((lead ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_desk_role('add a lead');
  insert into public.leads (
    id, company_name, contact_name, contact_number, email, solution_interested, remarks, source,
    owner, first_response_at
  )
  values (
    new_id, lead ->> 'company_name', lead ->> 'contact_name', lead ->> 'contact_number',
    lead ->> 'email', lead ->> 'solution_interested', lead ->> 'remarks', 'added-by-hand',
    auth.uid(), now()
  )
  -- The response to the first try was lost.
  on conflict (id) do nothing;
  return query
    select * from public.leads
    where leads.id = new_id and leads.source = 'added-by-hand';
end
$$;
comment on function public.add_lead(jsonb) is
  'Stores a lead that the caller typed: id, company_name, contact_name, contact_number, email, solution_interested and remarks. It is the caller''s, counts as answered, and nobody is told of it; with an id that was added before nothing is stored. Returns the lead. For the desk.';
revoke all on function public.add_lead(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.add_lead(jsonb) to authenticated;

comment on column public.leads.first_response_at is
  'When somebody of the desk first moved the lead on, wrote a note or reached it; null while nobody has. Giving it up (failed) is no response. Of a lead that the desk added: when it was added.';

-- Whoever adds a lead knows the person already: there was no answer to wait for.
do $$
begin
  execute replace(
    pg_get_functiondef('private.report_leads(date, date, text)'::regprocedure),
    'case when chosen.first_response_at is not null then extract(epoch from',
    'case when chosen.first_response_at <> chosen.created_at then extract(epoch from'
  );
end
$$;
