-- Who did it stays known after the account is gone: name and address as they were then.

alter table public.lead_events
  add column actor_name text,
  add column actor_email text;
comment on column public.lead_events.actor_name is 'Of the admin at the time; null where none was set.';
comment on column public.lead_events.actor_email is
  'Of the admin at the time; null for a visitor or the service.';

update public.lead_events set actor_name = full_name, actor_email = email
from public.profiles where profiles.id = actor;

create or replace function private.record_lead_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Empty where a deleted account's token, good for an hour more, submits the contact form.
  who public.profiles;
begin
  select * into who from public.profiles where id = auth.uid();
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, actor, actor_name, actor_email, kind, to_stage)
    values (new.id, who.id, who.full_name, who.email, 'created', new.stage);
    return null;
  end if;
  if new.stage <> old.stage then
    insert into public.lead_events
      (lead_id, actor, actor_name, actor_email, kind, from_stage, to_stage, created_at)
    values
      (new.id, who.id, who.full_name, who.email, 'moved', old.stage, new.stage, new.updated_at);
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    insert into public.lead_events (lead_id, actor, actor_name, actor_email, kind, created_at)
    values (
      new.id, who.id, who.full_name, who.email,
      case when new.deleted_at is null then 'restored' else 'deleted' end, new.updated_at
    );
  end if;
  return null;
end
$$;
