-- A person's copy lacked what led to a lead, its confirmation e-mail, and the queues that it stands in.

do $$
declare
  definition text := pg_get_functiondef('public.export_person(text)'::regprocedure);
  old text := '      ''accesses'', (';
begin
  if strpos(definition, old) = 0 then
    raise exception 'export_person is not what this migration changes';
  end if;
  execute replace(definition, old, $sql$      'credit', (
        select to_jsonb(credit) - 'lead_id'
        from private.lead_credits as credit where credit.lead_id = lead.id
      ),
      'confirmation', (
        select to_jsonb(confirmation) - 'lead_id'
        from private.lead_confirmations as confirmation where confirmation.lead_id = lead.id
      ),
      'waits_for_message_since', (
        select waiting.written_at from private.lead_outbox as waiting where waiting.lead_id = lead.id
      ),
      'waits_for_push', exists (
        select from private.lead_pushes as push where push.lead_id = lead.id
      ),
      'search_words', (
        select search.words from private.lead_search as search where search.lead_id = lead.id
      ),
$sql$ || old);
end
$$;
comment on function public.export_person(text) is
  'Everything that any table has of the person with this e-mail address: {email, exported_at, leads, requests_in_the_last_hour}, each lead with its notes, history, chat_messages, credit, confirmation, waits_for_message_since, waits_for_push, search_words and accesses. For admins.';
