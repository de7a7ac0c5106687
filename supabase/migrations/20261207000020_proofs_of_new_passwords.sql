ALTER TABLE "private"."password_proofs" DROP CONSTRAINT "password_proofs_act";

DROP FUNCTION "public"."prove_password"(text);

ALTER TABLE "private"."password_proofs" ADD COLUMN "for_session" uuid;

CREATE OR REPLACE FUNCTION private.require_recent_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_refused boolean;
begin
  with used as (
    update private.password_proofs set made_at = '-infinity'
    where user_id = new.id and act = 'change-password' and made_at > statement_timestamp() - interval '1 minute'
    returning for_session
  )
  select exists (
    select from auth.sessions
    where sessions.user_id = new.id and case
      when exists (
        select from auth.mfa_amr_claims as claim
        where claim.session_id = sessions.id and claim.authentication_method = 'password'
      ) then sessions.created_at < statement_timestamp() - interval '1 minute'
        or sessions.id not in (select for_session from used)
      else sessions.created_at < statement_timestamp() - interval '5 minutes'
    end
  ) into is_refused;
  if is_refused then
    raise exception 'Password update requires the password, typed for this in the last minute';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.prove_password(for_act text, for_session uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  session uuid := (auth.jwt() ->> 'session_id')::uuid;
  made uuid;
begin
  perform private.check_size(200, row(for_act));
  delete from private.password_proofs where made_at < clock_timestamp() - interval '1 hour';
  insert into private.password_proofs (user_id, session_id, act, for_session)
  select sessions.user_id, sessions.id, for_act, prove_password.for_session from auth.sessions
  where sessions.id = session and sessions.user_id = auth.uid()
    and sessions.id is distinct from prove_password.for_session
    and sessions.created_at > statement_timestamp() - interval '1 minute'
    and exists (
      select from auth.mfa_amr_claims as claim
      where claim.session_id = sessions.id and claim.authentication_method = 'password'
    )
  on conflict do nothing
  returning proof into made;
  if made is null then
    raise exception 'This needs the password again.' using errcode = 'PT403', detail = 'PASSWORD_NEEDED';
  end if;
  return made;
end
$function$;

ALTER FUNCTION "public"."prove_password"(text, uuid) OWNER TO "postgres";

ALTER TABLE "private"."password_proofs" ADD CONSTRAINT "password_proofs_act" CHECK ((act = ANY (ARRAY['hand-over-primary'::text, 'change-password'::text])));

ALTER TABLE "private"."password_proofs" ADD CONSTRAINT "password_proofs_session" CHECK (((act = 'change-password'::text) = (for_session IS NOT NULL)));

COMMENT ON COLUMN "private"."password_proofs"."for_session" IS 'The session that may change the password by it: Auth passes no note on. Null for the other act, which names its note.';

COMMENT ON FUNCTION "private"."require_recent_sign_in"() IS 'Trigger: refuses a changed password where a session outlives the change that is older than a minute or has no note of prove_password, which it uses; or older than five where it was opened without the password.';

COMMENT ON FUNCTION "public"."prove_password"(text, uuid) IS 'A note for one act, asked in a session that was opened with the password within the last minute; one a session, else PASSWORD_NEEDED in the detail. change-password names the other session that may do it. For everybody signed in: the act itself asks for the role.';

REVOKE ALL ON FUNCTION "public"."prove_password"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."prove_password"(text, uuid) TO "authenticated";
