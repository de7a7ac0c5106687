-- A captcha (Cloudflare Turnstile) where the primary admin gives its keys; without them nothing of it runs. A lead
-- without a passed challenge is marked as suspected, never refused.

alter table public.app_settings add column turnstile_site_key text
  constraint app_settings_turnstile_site_key check (turnstile_site_key ~ '^[0-9A-Za-z_-]{10,100}$');
comment on column public.app_settings.turnstile_site_key is
  'Names the site to Turnstile, in the pages from the next build on; null without a captcha.';

create table private.turnstile (
  id boolean primary key default true constraint turnstile_one_row check (id),
  secret text check (secret ~ '^[0-9A-Za-z_-]{10,100}$'),
  proven_at timestamptz
);
comment on table private.turnstile is
  'One row: the secret key, null without a captcha, and when the first visitor passed: from then on a lead without a pass is suspected.';
insert into private.turnstile (secret) values (null);
alter table private.turnstile enable row level security;
revoke all on private.turnstile from public, anon, authenticated, service_role;

create function public.get_turnstile_site_key() returns text
language sql stable security definer set search_path = ''
begin atomic
  select turnstile_site_key from public.app_settings;
end;
comment on function public.get_turnstile_site_key() is
  'The key that pages give to Turnstile; null without a captcha. For everybody, since it stands in the pages.';

create function public.get_turnstile()
returns table (site_key text, proven_at timestamptz, may_change boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('read the settings');
  return query
    select settings.turnstile_site_key, (select turnstile.proven_at from private.turnstile),
      exists (select from public.profiles where id = auth.uid() and is_primary_admin)
    from public.app_settings as settings;
end
$$;
comment on function public.get_turnstile() is
  'The site key of the captcha, when the first visitor passed, and whether the caller may change both. For admins.';

create function public.change_turnstile(new_site_key text, new_secret text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin('change the settings');
  if not exists (select from public.profiles where id = auth.uid() and is_primary_admin) then
    raise exception 'Only the primary admin may change this' using errcode = 'insufficient_privilege';
  end if;
  if (new_site_key is null) <> (new_secret is null) then
    raise exception 'Give both keys, or none' using errcode = 'check_violation';
  end if;
  update private.turnstile set secret = new_secret, proven_at = null where id;
  update public.app_settings set turnstile_site_key = new_site_key where id;
end
$$;
comment on function public.change_turnstile(text, text) is
  'Turns the captcha on with its two keys, or off with two nulls. For the primary admin.';

create function public.read_turnstile_secret() returns text
language sql stable security definer set search_path = ''
begin atomic
  select secret from private.turnstile;
end;
comment on function public.read_turnstile_secret() is
  'The secret key of the captcha, or null. For the secret key only.';

create function private.signed_pass(milliseconds bigint) returns text
language sql stable set search_path = ''
begin atomic
  select milliseconds || '.' || encode(
    extensions.hmac(convert_to('human:' || milliseconds, 'UTF8'), secret, 'sha256'), 'hex'
  ) from private.rate_secret;
end;
comment on function private.signed_pass(bigint) is
  'A time at which a visitor passed the captcha, in milliseconds since the epoch, signed by this database.';

create function public.sign_pass() returns text
language plpgsql security definer set search_path = ''
as $$
begin
  update private.turnstile set proven_at = clock_timestamp()
  where proven_at is null and secret is not null;
  return private.signed_pass((extract(epoch from clock_timestamp()) * 1000)::bigint);
end
$$;
comment on function public.sign_pass() is
  'A pass for a visitor whose answer Turnstile has verified; the form sends it with the lead. For the secret key only.';

create function private.has_pass(signed text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  milliseconds text := split_part(signed, '.', 1);
begin
  return coalesce(
    milliseconds ~ '^[0-9]{1,15}$'
      and private.signed_pass(milliseconds::bigint) = signed
      and clock_timestamp() - to_timestamp(milliseconds::bigint / 1000.0) < interval '2 days',
    false
  );
end
$$;
comment on function private.has_pass(text) is
  'Whether this database signed the pass within two days, as long as a lead may wait in a browser.';

create or replace function private.suspect_lead() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  form jsonb := coalesce(new.attribution -> 'form', '{}');
  opened text := form ->> 'opened';
  age interval := private.form_age(opened);
  repeated integer := 0;
  signs integer;
begin
  -- What the form says of itself is read once, not kept.
  if jsonb_typeof(new.attribution) = 'object' then
    new.attribution := new.attribution - 'form';
  end if;
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
      when private.has_pass(form ->> 'pass') then 0
      when exists (select from private.turnstile where proven_at is not null) then 2
      else 0
    end
    + case when coalesce(form ->> 'honeypot', '') <> '' then 2 else 0 end
    + case
      -- Without a note the form may have been without a connection; a forged one is nobody's mistake.
      when opened is null then 1
      when age is null or age < interval '1 second' then 2
      when age < interval '3 seconds' or age > interval '2 days' then 1
      else 0
    end
    + case when new.is_suspected then 1 else 0 end
    + least(repeated, 2)
    + least(regexp_count(new.remarks, '(https?://|www\.|\[url|<a\s)', 1, 'i'), 2);
  new.is_suspected := signs >= 2;
  return new;
end
$$;

revoke all on function
  public.get_turnstile_site_key(), public.get_turnstile(), public.change_turnstile(text, text),
  public.read_turnstile_secret(), public.sign_pass(), private.signed_pass(bigint),
  private.has_pass(text)
from public, anon, authenticated, service_role;
grant execute on function public.get_turnstile_site_key() to anon, authenticated;
grant execute on function public.get_turnstile(), public.change_turnstile(text, text) to authenticated;
grant execute on function public.read_turnstile_secret(), public.sign_pass() to service_role;
