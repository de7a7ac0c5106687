ALTER TABLE "public"."leads" DROP CONSTRAINT "leads_notification_status_known";

DROP FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text);

DROP FUNCTION "public"."record_lead_notification"(uuid[], timestamp with time zone, text, integer, text, bigint);

CREATE OR REPLACE FUNCTION private.can_be_told(lead public.leads)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
RETURN ((NOT private.is_being_notified(lead)) AND (((lead).notification_status IS DISTINCT FROM 'unconfirmed'::text) OR ((lead).notification_claimed_at <= (clock_timestamp() - '00:10:00'::interval))));

ALTER FUNCTION "private"."can_be_told"(public.leads) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_untold()
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  waiting uuid[] := array(
    select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
    where private.can_be_told(leads) and not is_alone order by is_suspected, lead_outbox.id limit 20
  );
  number integer := cardinality(waiting);
  failed integer := (select tries from private.lead_outbox where lead_id = waiting[1]);
begin
  if number = 0 then
    return array(
      select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
      where private.can_be_told(leads) order by tries, lead_outbox.id limit 1
    );
  end if;
  -- The first counts each time, so that its number says which is next.
  update private.lead_outbox set tries = tries + 1 where lead_id = waiting[1];
  if failed >= 3 and failed % 3 = 0 then
    return waiting[number - (failed / 3 - 1) % number:number - (failed / 3 - 1) % number];
  end if;
  return case when number <= 3 then waiting[:1] else waiting end;
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_late_leads()
 RETURNS SETOF public.leads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  late uuid[];
begin
  perform from private.sales_chat for update;
  late := array(
    select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
    where written_at <= clock_timestamp() - interval '10 minutes'
      and deleted_at is null and private.can_be_told(leads) and not is_alone
    order by lead_outbox.id limit 50
  );
  if late = '{}' then
    late := array(
      select lead_id from private.lead_outbox join public.leads on leads.id = lead_id
      where is_alone and deleted_at is null and private.can_be_told(leads) order by tries limit 1
    );
  end if;
  return query select * from private.claim_leads(late, private.claim_time());
end
$function$;

CREATE OR REPLACE FUNCTION public.record_lead_mail(lead_ids uuid[], claimed_at timestamp with time zone, failure text DEFAULT NULL::text, is_unconfirmed boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_sent boolean := failure is null;
  reason text;
begin
  perform private.check_size(64000, row(lead_ids, failure));
  select coalesce(sales_chat.failure, 'The sales chat could not be told.') into reason
  from private.sales_chat;
  update public.leads set
    notification_status = case when is_sent then 'sent' when is_unconfirmed then 'unconfirmed' else 'failed' end,
    notification_error = left(coalesce(nullif(record_lead_mail.failure, ''), reason), 300),
    notified_at = case when is_sent then now() else notified_at end
  where id = any (lead_ids) and notification_claimed_at = claimed_at
    and notification_status = 'sending';
  delete from private.lead_outbox where is_sent and lead_id = any (lead_ids);
end
$function$;

ALTER FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_lead_notification(lead_ids uuid[], claimed_at timestamp with time zone, failure text DEFAULT NULL::text, retry_after integer DEFAULT 0, sent_chat text DEFAULT NULL::text, sent_message bigint DEFAULT NULL::bigint, is_unconfirmed boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_sent boolean := failure is null;
  was_ours boolean;
begin
  perform private.check_size(64000, row(lead_ids, failure, sent_chat));
  if sent_chat is not null and sent_message is not null then
    insert into private.chat_messages (chat_id, message_id, lead_id)
    select sent_chat, sent_message, leads.id
    from unnest(lead_ids) as told left join public.leads on leads.id = told
    on conflict do nothing;
  end if;
  update public.leads set
    notification_status = case when is_sent then 'sent' when is_unconfirmed then 'unconfirmed' else 'failed' end,
    notification_error = nullif(left(failure, 300), ''),
    notified_at = case when is_sent then now() else notified_at end
  where id = any (lead_ids) and notification_claimed_at = claimed_at
    and notification_status = 'sending';
  was_ours := found;
  -- What was sent is told, whoever has claimed it since.
  delete from private.lead_outbox where is_sent and lead_id = any (lead_ids);
  update private.lead_outbox set is_alone = true where is_sent and tries >= 3;
  update private.sales_chat set
    sender_since = nullif(sender_since, claimed_at),
    quiet_until = greatest(quiet_until, clock_timestamp() + make_interval(secs => retry_after)),
    tries = case when is_sent then 0 else tries end,
    next_call_at = case when is_sent then '-infinity' else next_call_at end,
    failing_since = case when is_sent then null else coalesce(failing_since, now()) end,
    failure = nullif(left(record_lead_notification.failure, 300), '');
  return was_ours;
end
$function$;

ALTER FUNCTION "public"."record_lead_notification"(uuid[], timestamp with time zone, text, integer, text, bigint, boolean) OWNER TO "postgres";

ALTER TABLE "public"."leads" ADD CONSTRAINT "leads_notification_status_known" CHECK ((notification_status = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unconfirmed'::text])));

COMMENT ON COLUMN "public"."leads"."notification_status" IS 'waiting, sending, sent, failed, or unconfirmed where the answer to what was sent was lost; null for a lead that no visitor sent, of which nobody has to be told.';

COMMENT ON FUNCTION "private"."can_be_told"(public.leads) IS 'Whether nobody sends a message of the lead, nor has sent one in the last ten minutes whose answer was lost: the desk can look first whether it arrived.';

COMMENT ON FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text, boolean) IS 'Records how the e-mail about the leads of this claim ended, null failure being success: then the chat is not told any more; or whether only its answer was lost. For the secret key only.';

COMMENT ON FUNCTION "public"."record_lead_notification"(uuid[], timestamp with time zone, text, integer, text, bigint, boolean) IS 'Records how the message of this claim ended, null failure being success, with the seconds that the chat asked for and the message that was sent, or whether only its answer was lost; false where another caller has claimed the leads since. For the secret key only.';

REVOKE ALL ON FUNCTION "private"."can_be_told"(public.leads) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_lead_mail"(uuid[], timestamp with time zone, text, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_lead_notification"(uuid[], timestamp with time zone, text, integer, text, bigint, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_lead_notification"(uuid[], timestamp with time zone, text, integer, text, bigint, boolean) TO "service_role";
