-- Wrong codes of an authenticator app, beside wrong passwords and wrong recovery codes.

create function public.hook_mfa_verification_attempt(event jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if not (event ->> 'valid')::boolean then
    perform private.write_audit(
      'second-factor-refused', 'admin', (event ->> 'user_id')::uuid,
      acting_user => (event ->> 'user_id')::uuid
    );
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;
comment on function public.hook_mfa_verification_attempt(jsonb) is
  'Auth''s MFA verification hook: writes a wrong code of an authenticator app into the audit log, by the account that had shown its password, and lets Auth decide. For Auth only.';
revoke all on function public.hook_mfa_verification_attempt(jsonb)
from public, anon, authenticated, service_role;
do $$
begin
  if to_regrole('supabase_auth_admin') is not null then
    grant execute on function public.hook_mfa_verification_attempt(jsonb) to supabase_auth_admin;
  end if;
end
$$;
