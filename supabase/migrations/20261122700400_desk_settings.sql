-- What the primary admin sets in the desk: for how long ended leads keep their person, within the 24
-- months of the privacy policy, and what the sales chat is told.

alter table public.app_settings add column short_chat_messages boolean not null default false;
comment on column public.app_settings.short_chat_messages is
  'Whether the sales chat gets company, solution, source and a link alone, without the person.';

create function public.get_desk_settings()
returns table (ended_leads_kept_months integer, short_chat_messages boolean, may_change boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('read the settings');
  return query
    select settings.ended_leads_kept_months, settings.short_chat_messages,
      exists (select from public.profiles where id = auth.uid() and is_primary_admin)
    from public.app_settings as settings;
end
$$;
comment on function public.get_desk_settings() is
  'The months for which an ended lead keeps its person, whether messages to the sales chat are short, and whether the caller may change both. For admins.';

create function public.change_desk_settings(kept_months integer, short_messages boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('change the settings');
  if not exists (select from public.profiles where id = auth.uid() and is_primary_admin) then
    raise exception 'Only the primary admin may change this' using errcode = 'insufficient_privilege';
  end if;
  update public.app_settings set
    ended_leads_kept_months = kept_months, short_chat_messages = short_messages
  where id;
end
$$;
comment on function public.change_desk_settings(integer, boolean) is
  'Sets the months for which an ended lead keeps its person, 1 to 24, and whether messages to the sales chat are short. For the primary admin.';

create function public.is_chat_message_short() returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select short_chat_messages from public.app_settings;
end;
comment on function public.is_chat_message_short() is
  'Whether messages to the sales chat leave the person out. For the secret key only.';

revoke all on function public.get_desk_settings(), public.change_desk_settings(integer, boolean),
  public.is_chat_message_short()
from public, anon, authenticated, service_role;
grant execute on function public.get_desk_settings(),
  public.change_desk_settings(integer, boolean) to authenticated;
grant execute on function public.is_chat_message_short() to service_role;
