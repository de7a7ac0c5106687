CREATE OR REPLACE FUNCTION private.end_claim(lead_ids uuid[], claimed_at timestamp with time zone, is_sent boolean, is_unconfirmed boolean, reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A sent lead leaves the outbox, even if another caller has claimed it since.
  delete from private.lead_outbox where is_sent and lead_id = any (lead_ids);
  update public.leads set
    notification_status = case when is_sent then 'sent' when is_unconfirmed then 'unconfirmed' else 'failed' end,
    notification_error = nullif(left(reason, 300), ''),
    notified_at = case when is_sent then now() else notified_at end
  where id = any (lead_ids) and notification_claimed_at = claimed_at and notification_status = 'sending';
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.record_lead_mail(lead_ids uuid[], claimed_at timestamp with time zone, failure text DEFAULT NULL::text, is_unconfirmed boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare reason text;
begin
  perform private.check_size(64000, row(lead_ids, failure));
  select coalesce(chat.failure, 'The sales chat was not notified.') into reason from private.sales_chat as chat;
  perform private.end_claim(lead_ids, claimed_at, failure is null, is_unconfirmed, coalesce(nullif(failure, ''), reason));
end $function$;

COMMENT ON TABLE "public"."push_subscriptions" IS 'Browsers in which somebody of the desk gets a message for each new lead.';
