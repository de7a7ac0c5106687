CREATE OR REPLACE FUNCTION private.suspect_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  form jsonb := case when private.is_attribution(new.attribution -> 'form') then new.attribution -> 'form' else '{}' end;
  opened text := form ->> 'opened';
  age interval := private.signed_age('form', opened);
  repeated integer := 0;
  signs integer;
begin
  -- Reads what the form says about itself once, and removes it.
  if jsonb_typeof(new.attribution) = 'object' then new.attribution := new.attribution - 'form'; end if;
  if char_length(new.remarks) >= 20 then
    select count(*) into repeated from (
      select from public.leads
      where remarks = new.remarks and remarks <> '' and created_at > now() - interval '1 day'
        and private.mailbox(email) <> private.mailbox(new.email)
      limit 2
    ) as others;
  end if;
  signs :=
    -- The captcha counts once a visitor has passed it: keys that do not work mark nobody.
    case
      when not exists (select from private.turnstile where proven_at is not null) then 0
      when private.has_pass(form, new.id) then 0
      else 2
    end
    + case when coalesce(form ->> 'honeypot', '') <> '' then 2 else 0 end
    + case
      -- A form without a connection gets no signed time; a forged one is no mistake.
      when opened is null then 1
      when age is null or age < interval '1 second' then 2
      when age < interval '3 seconds' or age > interval '2 days' then 1
      else 0
    end
    + case when new.is_suspected then 1 else 0 end
    + least(repeated, 2) + least(regexp_count(new.remarks, '(https?://|www\.|\[url|<a\s)', 1, 'i'), 2);
  new.is_suspected := signs >= 2;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.write_confirmations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare network text := private.network_of(private.request_client());
begin
  if exists (
    select from private.lead_confirmations join public.leads on leads.id = lead_id
    where written_at > clock_timestamp() - interval '1 day' and private.mailbox(leads.email) = private.mailbox(new.email)
  ) or (select count(*) >= 100 from private.lead_confirmations where written_at > clock_timestamp() - interval '1 hour') then
    return null;
  end if;
  -- Forged leads of few networks do not use up the site's hundred.
  if network is null or private.take_room('confirmation:' || network, 5, interval '1 hour') is not null then
    insert into private.lead_confirmations (lead_id) values (new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_attempt(attempt uuid, lead_id uuid, channel text, template text DEFAULT NULL::text, reached boolean DEFAULT NULL::boolean)
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare noted public.lead_events;
begin
  perform private.require_lead_access('record an attempt', row(channel, template));
  perform from public.leads where leads.id = record_attempt.lead_id and deleted_at is null for update;
  if not found then return; end if;
  insert into public.lead_events (lead_id, kind, channel, template, attempt, created_at)
  values (
    record_attempt.lead_id, case reached when true then 'reached' when false then 'not-reached' else 'attempted' end,
    record_attempt.channel, record_attempt.template, record_attempt.attempt, clock_timestamp()
  )
  on conflict on constraint lead_events_attempt_once do update set kind = excluded.kind
  where lead_events.lead_id = excluded.lead_id and lead_events.actor = auth.uid() returning * into noted;
  if noted.id is null then return; end if;
  return query select * from private.count_attempts(noted.lead_id, noted);
end $function$;

COMMENT ON FUNCTION "private"."count_attempts"(uuid, public.lead_events) IS 'Sets attempts, attempted_at and first reply of a lead after this attempt was recorded or undone, with those of the leads merged into it; returns the lead.';

COMMENT ON FUNCTION "private"."require_recent_sign_in"() IS 'Refuses a new password where a session outlives it that is older than a minute or has no proof by prove_password; or, opened without the password, older than five.';

COMMENT ON FUNCTION "private"."signed_age"(text, text) IS 'How long ago signed_time signed this text; null if it did not.';

COMMENT ON FUNCTION "private"."suspect_lead"() IS 'Marks leads with two signs of a bot. Two each: a filled honeypot, a signed time forged or under a second old. One each: no signed time, one under 3 seconds or over 2 days, the form''s word, each link up to two, each other sender of the remarks up to two.';

COMMENT ON FUNCTION "public"."claim_lead_confirmation"() IS 'The next lead whose sender gets a confirmation: address, language.';

COMMENT ON FUNCTION "public"."return_lead_confirmation"(uuid) IS 'Releases a confirmation that was not sent, due in 2 minutes, 4 ...';

COMMENT ON TABLE "private"."lead_confirmations" IS 'Leads of one day whose senders get a confirmation; each is claimed once.';
