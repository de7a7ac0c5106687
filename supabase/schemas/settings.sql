-- What is set for the whole product, and what the primary admin sets in the desk.

create table public.app_settings (
  id boolean primary key default true constraint app_settings_one_row check (id),
  leads_per_email_per_hour integer not null default 5 check (leads_per_email_per_hour > 0),
  leads_per_address_per_hour integer not null default 20 check (leads_per_address_per_hour > 0),
  client_address_header text not null default 'x-forwarded-for',
  ended_leads_kept_months integer not null default 24
    constraint app_settings_ended_leads_kept_months check (ended_leads_kept_months between 1 and 24),
  require_two_factors boolean not null default false,
  short_chat_messages boolean not null default false,
  leads_per_minute integer not null default 60 check (leads_per_minute > 0),
  turnstile_site_key text constraint app_settings_turnstile_site_key check (turnstile_site_key ~ '^[0-9A-Za-z_-]{10,100}$'),
  assigns_in_turn boolean not null default false
);
comment on table public.app_settings is 'One row, read and changed with the secret key only.';
comment on column public.app_settings.client_address_header is 'Its last entry, from the gateway, is the client''s address.';
comment on column public.app_settings.short_chat_messages is 'Whether chat messages leave the person out.';
comment on column public.app_settings.leads_per_minute is 'Unmarked leads of the site in a minute; as many again are marked.';
comment on column public.app_settings.assigns_in_turn is 'Whether new leads without signs of a bot go to the desk in turn.';

grant select, update on public.app_settings to service_role;

create function public.get_desk_settings() returns table (
  ended_leads_kept_months integer, short_chat_messages boolean, may_change boolean,
  refused_messages integer, refused_since timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require('an admin', 'read the settings');
  return query
    select settings.ended_leads_kept_months, settings.short_chat_messages, private.is_primary_admin(),
      (count(distinct (chat_id, message_id)) filter (where chat_id is not null))::integer, min(sent_at)
    from public.app_settings as settings
    left join private.chat_messages on lead_id is null and refusal is not null group by settings.id;
end $$;
comment on function public.get_desk_settings is 'The settings of change_desk_settings, whether the caller may change them, and '
  'how many messages Telegram refused to remove, the oldest sent at refused_since.';

create function public.change_desk_settings(kept_months integer, short_messages boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require('the primary admin', 'change the settings');
  update public.app_settings set ended_leads_kept_months = kept_months, short_chat_messages = short_messages where id;
end $$;
comment on function public.change_desk_settings is 'Sets how many months ended leads stay, and whether messages are short.';

create function public.is_chat_message_short() returns boolean language sql stable security definer set search_path = ''
begin atomic select short_chat_messages from public.app_settings; end;
comment on function public.is_chat_message_short is 'Whether messages to the sales chat leave the person out.';

create function public.get_kept_months() returns integer language sql stable security definer set search_path = ''
begin atomic select ended_leads_kept_months from public.app_settings; end;
comment on function public.get_kept_months is 'Months for which an ended lead keeps personal data, for the privacy policy.';

grant execute on function public.get_desk_settings, public.change_desk_settings to authenticated;
grant execute on function public.is_chat_message_short to service_role;
grant execute on function public.get_kept_months to anon, authenticated;
