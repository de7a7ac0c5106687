CREATE OR REPLACE FUNCTION public.erase_person(person text, confirmation text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare erased integer;
begin
  perform private.require('an admin', 'erase a person', row(person, confirmation));
  if private.person_of(person) is distinct from private.person_of(confirmation) then
    raise exception 'The confirmation is not the person''s email address.'
      using errcode = 'PT400', detail = 'NOT_CONFIRMED';
  end if;
  delete from public.leads where id in (select id from private.leads_of(person));
  get diagnostics erased = row_count;
  delete from private.rate_slots
  where key = private.slot_hash('email:' || private.mailbox(private.person_of(person)))
    or key like left(private.slot_hash('sender:' || private.mailbox(private.person_of(person))), 47) || '%';
  perform private.write_audit('person-erased', details => jsonb_build_object('leads', erased));
  return erased;
end $function$;

COMMENT ON COLUMN "public"."lead_events"."attempt" IS 'The browser''s id of a call, WhatsApp or email; null of old ones.';

COMMENT ON COLUMN "public"."leads"."notification_error" IS 'Why the last message failed; if sent, why by email instead.';

COMMENT ON COLUMN "public"."message_templates"."subject" IS 'Of an email; null for WhatsApp.';

COMMENT ON FUNCTION "private"."is_email"(text) IS 'Whether a text is an email address, by the same expression as zod''s z.email().';

COMMENT ON FUNCTION "private"."keep_profile"() IS 'Creates the profile of a new user and keeps its email address up to date.';

COMMENT ON FUNCTION "private"."leads_of"(text) IS 'The leads of an email address, also in the trash, and all merged with them.';

COMMENT ON FUNCTION "private"."person_of"(text) IS 'The email address that identifies a person, as leads have it.';

COMMENT ON FUNCTION "private"."prepare_lead"() IS 'Brings values to their plain form, completes and cuts them, sets the time of a consent; refuses an invalid email address, and a new number that is invalid.';

COMMENT ON FUNCTION "public"."claim_late_leads"() IS 'Up to 50 leads whose message failed for ten minutes, for an email.';

COMMENT ON FUNCTION "public"."erase_person"(text, text) IS 'Erases every lead of an email address and all that was merged with them; returns their number. confirmation is the address once more, else NOT_CONFIRMED.';

COMMENT ON FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text, boolean) IS 'Records how a claim''s email ended (null failure: well) or was lost.';
