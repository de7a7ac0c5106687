-- A campaign that led only one person here may name them, and stayed with their anonymised leads.

do $$
declare
  definition text := pg_get_functiondef('private.anonymise_leads()'::regprocedure);
  old text := '  delete from public.lead_notes where lead_id = any (due);';
begin
  if strpos(definition, old) = 0 then
    raise exception 'anonymise_leads is not what this migration changes';
  end if;
  execute replace(definition, old, $sql$  update private.lead_credits as credit set campaign = null
  from public.leads as lead
  where lead.id = credit.lead_id and lead.id = any (due) and credit.campaign is not null
    and not exists (
      select from private.lead_credits as same join public.leads as other on other.id = same.lead_id
      where same.campaign = credit.campaign and other.email <> lead.email
    );
$sql$ || old);
end
$$;
