-- What Realtime sends to the desk at once. Row level security decides who gets which row.

do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
alter publication supabase_realtime add table
  public.leads, public.lead_events, public.lead_notes, public.board_views,
  public.working_hours, public.public_holidays, public.message_templates, public.lost_reasons;
