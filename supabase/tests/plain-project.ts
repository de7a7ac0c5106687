/** Everything that the migrations expect of Supabase: three roles, and the functions of `auth` about a caller. */
export const STUBS = `
do $$ begin
  if to_regrole('anon') is null then create role anon nologin; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin; end if;
  if to_regrole('service_role') is null then create role service_role nologin bypassrls; end if;
end $$;
grant usage on schema public to anon, authenticated, service_role;
create schema auth;
grant usage on schema auth to anon, authenticated, service_role;
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create table auth.users (
  id uuid primary key, email text, encrypted_password text, raw_user_meta_data jsonb
);
create table auth.sessions (
  id uuid primary key, user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz, refreshed_at timestamp, not_after timestamptz, user_agent text,
  aal auth.aal_level
);
create table auth.mfa_factors (
  id uuid primary key, user_id uuid references auth.users (id) on delete cascade,
  status auth.factor_status, factor_type auth.factor_type, friendly_name text
);
create function auth.jwt() returns jsonb language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb;
create function auth.uid() returns uuid language sql stable return (auth.jwt() ->> 'sub')::uuid;
`;
