-- Whether a lead looks like a bot's is decided here, from what the database sees itself; what the form says of itself is one
-- sign among others. A suspected lead is stored and marked, never refused (docs/decisions/017-signs-of-a-bot.md).

-- The time and its signature, with the key of the rate limits: forms are static pages, nothing else tells their age.
create function private.signed_time(purpose text, milliseconds bigint) returns text
language sql stable set search_path = '' begin atomic
  select milliseconds || '.' || encode(
    extensions.hmac(convert_to(purpose || ':' || milliseconds, 'UTF8'), secret, 'sha256'), 'hex'
  ) from private.rate_secret;
end;
comment on function private.signed_time is 'A time in milliseconds, signed for "form" (opened) or "human" (verified).';

create function private.signed_age(purpose text, signed text) returns interval
language plpgsql stable set search_path = '' as $$
declare milliseconds text := split_part(signed, '.', 1);
begin
  if milliseconds !~ '^[0-9]{1,15}$' or private.signed_time(purpose, milliseconds::bigint) <> signed then
    return null;
  end if;
  return clock_timestamp() - to_timestamp(milliseconds::bigint / 1000.0);
end $$;
comment on function private.signed_age is 'How long ago signed_time signed this note; null where it did not.';

create function public.open_form() returns text language sql volatile security definer set search_path = ''
begin atomic select private.signed_time('form', (extract(epoch from clock_timestamp()) * 1000)::bigint); end;
comment on function public.open_form is 'A signed time, which the form fetches when touched and sends with the lead.';

-- Cloudflare Turnstile, where the primary admin gives its keys (docs/decisions/018-captcha-as-one-sign.md).
create table private.turnstile (
  id boolean primary key default true constraint turnstile_one_row check (id),
  secret text check (secret ~ '^[0-9A-Za-z_-]{10,100}$'),
  proven_at timestamptz
);
comment on table private.turnstile is 'One row: the secret key, or null, and when a first visitor passed, if any.';

create function public.get_turnstile_site_key() returns text language sql stable security definer set search_path = ''
begin atomic select turnstile_site_key from public.app_settings; end;
comment on function public.get_turnstile_site_key is 'The key that pages give to Turnstile; null without a captcha.';

create function public.get_turnstile() returns table (site_key text, proven_at timestamptz, may_change boolean)
language sql stable security definer set search_path = '' begin atomic
  select private.require('an admin', 'read the settings');
  select turnstile_site_key, turnstile.proven_at, private.is_primary_admin() from public.app_settings, private.turnstile;
end;
comment on function public.get_turnstile is 'The captcha''s site key, when one first passed, whether the caller changes it.';

create function public.change_turnstile(new_site_key text, new_secret text) returns void
language plpgsql security definer set search_path = '' as $$
declare is_other_secret boolean;
begin
  perform private.require('the primary admin', 'change the settings', row(new_site_key, new_secret));
  if (new_site_key is null) <> (new_secret is null) then
    raise exception 'Give both keys, or none' using errcode = 'check_violation';
  end if;
  select secret is distinct from new_secret into is_other_secret from private.turnstile where id;
  update private.turnstile set secret = new_secret, proven_at = null where id;
  update public.app_settings set turnstile_site_key = new_site_key where id;
  perform private.write_audit('setting-changed', 'setting', details => '{"of": "Secret key of the captcha"}')
  where is_other_secret;
end $$;
comment on function public.change_turnstile is 'Turns the captcha on with its two keys, or off with two nulls.';

create function public.read_turnstile_secret() returns text language sql stable security definer set search_path = ''
begin atomic select secret from private.turnstile; end;
comment on function public.read_turnstile_secret is 'The secret key of the captcha, or null.';

create function public.sign_pass() returns text language plpgsql security definer set search_path = '' as $$
begin
  update private.turnstile set proven_at = clock_timestamp() where proven_at is null and secret is not null;
  return private.signed_time('human', (extract(epoch from clock_timestamp()) * 1000)::bigint);
end $$;
comment on function public.sign_pass is 'A pass for a visitor whom Turnstile has verified; the form sends it along.';

-- A pass is bound to the first lead that is stored with it: a retry has it still, another lead does not.
create table private.used_passes (
  pass text primary key constraint used_passes_hashed check (pass ~ '^[0-9a-f]{64}$'),
  lead_id uuid not null,
  used_at timestamptz not null default clock_timestamp()
);
comment on table private.used_passes is 'Passes that came with a lead, by their signature, as long as they are good.';

create function private.has_pass(form jsonb, lead uuid) returns boolean language plpgsql set search_path = '' as $$
begin
  -- For as long as a lead may wait in a browser.
  if not coalesce(private.signed_age('human', form ->> 'pass') < interval '2 days', false) then return false; end if;
  insert into private.used_passes (pass, lead_id) values (split_part(form ->> 'pass', '.', 2), lead) on conflict do nothing;
  return exists (select from private.used_passes where pass = split_part(form ->> 'pass', '.', 2) and lead_id = lead);
end $$;
comment on function private.has_pass is 'Whether a form has a pass that no other lead came with; binds it to this.';

create function private.suspect_lead() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  form jsonb := case when private.is_attribution(new.attribution -> 'form') then new.attribution -> 'form' else '{}' end;
  opened text := form ->> 'opened';
  age interval := private.signed_age('form', opened);
  repeated integer := 0;
  signs integer;
begin
  -- What the form says of itself is read once, not kept.
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
      -- Without a note the form may have been without a connection; a forged one is no mistake.
      when opened is null then 1
      when age is null or age < interval '1 second' then 2
      when age < interval '3 seconds' or age > interval '2 days' then 1
      else 0
    end
    + case when new.is_suspected then 1 else 0 end
    + least(repeated, 2) + least(regexp_count(new.remarks, '(https?://|www\.|\[url|<a\s)', 1, 'i'), 2);
  new.is_suspected := signs >= 2;
  return new;
end $$;
comment on function private.suspect_lead is 'Marks leads with two signs of a bot. Two each: a filled honeypot, a note that '
  'is forged or not a second old. One each: no note, one not 3 seconds or days old, the form''s word, each link up to two, '
  'each other sender of the remarks up to two.';
create trigger leads_25_suspicion before insert on public.leads
for each row when (current_user in ('anon', 'authenticated')) execute function private.suspect_lead();

grant execute on function public.open_form, public.get_turnstile_site_key to anon, authenticated;
grant execute on function public.get_turnstile, public.change_turnstile to authenticated;
grant execute on function public.read_turnstile_secret, public.sign_pass to service_role;
