CREATE TABLE "private"."password_proofs" ("proof" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "session_id" uuid NOT NULL, "act" text NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "password_proofs_act" CHECK ((act = 'hand-over-primary'::text)), CONSTRAINT "password_proofs_pkey" PRIMARY KEY (proof), CONSTRAINT "password_proofs_session_id_key" UNIQUE (session_id));

ALTER TABLE "private"."password_proofs" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."password_proofs" OWNER TO "postgres";

CREATE TABLE "private"."used_passes" ("pass" text NOT NULL, "lead_id" uuid NOT NULL, "used_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "used_passes_hashed" CHECK ((pass ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "used_passes_pkey" PRIMARY KEY (pass));

ALTER TABLE "private"."used_passes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."used_passes" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_pass(form jsonb, lead uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- For as long as a lead may wait in a browser.
  if not coalesce(private.signed_age('human', form ->> 'pass') < interval '2 days', false) then
    return false;
  end if;
  insert into private.used_passes (pass, lead_id) values (split_part(form ->> 'pass', '.', 2), lead)
  on conflict do nothing;
  return exists (
    select from private.used_passes where pass = split_part(form ->> 'pass', '.', 2) and lead_id = lead
  );
end
$function$;

ALTER FUNCTION "private"."has_pass"(jsonb, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_recent_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from auth.sessions
    where sessions.user_id = new.id
      and sessions.created_at < statement_timestamp() - case when exists (
        select from auth.mfa_amr_claims as claim
        where claim.session_id = sessions.id and claim.authentication_method = 'password'
      ) then interval '1 minute' else interval '5 minutes' end
  ) then
    raise exception 'Password update requires a sign-in of the last minute';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.run_jobs()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.clear_rate_slots();
  delete from private.used_passes where used_at < now() - interval '2 days';
  perform private.purge_trash();
  delete from private.lead_confirmations where written_at < now() - interval '1 day';
  perform private.record_run('jobs');
end $function$;

CREATE OR REPLACE FUNCTION private.session_handle(session uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return substr(private.slot_hash('session:' || session), 9, 32)::uuid;
end
$function$;

ALTER FUNCTION "private"."session_handle"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.suspect_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  form jsonb := case when private.is_attribution(new.attribution -> 'form') then new.attribution -> 'form' else '{}' end;
  opened text := form ->> 'opened';
  age interval := private.signed_age('form', opened);
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
      when not exists (select from private.turnstile where proven_at is not null) then 0
      when private.has_pass(form, new.id) then 0
      else 2
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
$function$;

CREATE OR REPLACE FUNCTION private.use_proof(given uuid, for_act text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
BEGIN ATOMIC
 WITH used AS (
          UPDATE private.password_proofs SET made_at = '-infinity'::timestamp with time zone
           WHERE ((password_proofs.proof = use_proof.given) AND (password_proofs.act = use_proof.for_act) AND (password_proofs.user_id = auth.uid()) AND ((password_proofs.session_id)::text <> COALESCE((auth.jwt() ->> 'session_id'::text), ''::text)) AND (password_proofs.made_at > (statement_timestamp() - '00:01:00'::interval)))
           RETURNING password_proofs.proof
         )
  SELECT (EXISTS ( SELECT
            FROM used)) AS "exists";
END;

ALTER FUNCTION "private"."use_proof"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.end_sessions(session uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended integer;
begin
  perform private.require_desk_role('end sessions');
  delete from auth.sessions
  where sessions.user_id = auth.uid()
    and sessions.id::text <> coalesce(auth.jwt() ->> 'session_id', '')
    and (session is null or private.session_handle(sessions.id) = session);
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.write_audit(
      'sessions-ended', 'admin', auth.uid(), jsonb_build_object('sessions', ended)
    );
  end if;
  return ended;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_sessions()
 RETURNS TABLE(id uuid, created_at timestamp with time zone, last_used_at timestamp with time zone, user_agent text, is_current boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.session_handle(sessions.id) AS session_handle,
     sessions.created_at,
     COALESCE((sessions.refreshed_at AT TIME ZONE 'utc'::text), sessions.created_at) AS "coalesce",
     COALESCE(sessions.user_agent, ''::text) AS "coalesce",
     ((sessions.id)::text = COALESCE((auth.jwt() ->> 'session_id'::text), ''::text))
    FROM auth.sessions
   WHERE ((sessions.user_id = auth.uid()) AND (sessions.not_after > now()) AND public.has_desk_role())
   ORDER BY ((sessions.id)::text = COALESCE((auth.jwt() ->> 'session_id'::text), ''::text)) DESC, COALESCE((sessions.refreshed_at AT TIME ZONE 'utc'::text), sessions.created_at) DESC, sessions.created_at, (private.session_handle(sessions.id));
END;

CREATE OR REPLACE FUNCTION public.hand_over_primary(target_user uuid, proof uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin('hand over the primary role');
  perform private.lock_admins(auth.uid());
  if not private.is_primary_admin() then
    raise exception 'Only the primary admin can hand over the role.'
      using errcode = 'PT409', detail = 'NOT_PRIMARY';
  end if;
  if target_user = auth.uid() then
    raise exception 'You are the primary admin already.' using errcode = 'PT409', detail = 'OWN_ACCOUNT';
  end if;
  if not exists (select from public.user_roles where user_id = target_user and role = 'admin') then
    raise exception 'No such admin user.' using errcode = 'PT404', detail = 'NOT_FOUND';
  end if;
  if not private.use_proof(proof, 'hand-over-primary') then
    raise exception 'Handing over the role requires the password again.'
      using errcode = 'PT403', detail = 'PASSWORD_NEEDED';
  end if;
  update public.profiles set is_primary_admin = false where id = auth.uid();
  update public.profiles set is_primary_admin = true where id = target_user;
  perform private.write_audit('primary-handed-over', 'admin', target_user);
end $function$;

CREATE OR REPLACE FUNCTION public.prove_password(for_act text)
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
  insert into private.password_proofs (user_id, session_id, act)
  select sessions.user_id, sessions.id, for_act from auth.sessions
  where sessions.id = session and sessions.user_id = auth.uid()
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

ALTER FUNCTION "public"."prove_password"(text) OWNER TO "postgres";

ALTER TABLE "private"."password_proofs" ADD CONSTRAINT "password_proofs_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX password_proofs_by_user ON private.password_proofs USING btree (user_id);

COMMENT ON FUNCTION "private"."has_pass"(jsonb, uuid) IS 'Whether what the form says of itself has a pass of the captcha that no other lead was stored with; binds it to this one.';

COMMENT ON FUNCTION "private"."require_recent_sign_in"() IS 'Trigger: refuses a changed password where a session outlives the change that is older than a minute, or five where it was opened without the password.';

COMMENT ON FUNCTION "private"."session_handle"(uuid) IS 'Names a session in lists, by a keyed hash of its id.';

COMMENT ON FUNCTION "private"."use_proof"(uuid, text) IS 'Uses a note of prove_password: false where it is not the caller''s, for another act, of this very session, a minute old, or used.';

COMMENT ON FUNCTION "public"."end_sessions"(uuid) IS 'Ends one other session of the caller by its handle, or all others where none is named; returns how many. For the desk.';

COMMENT ON FUNCTION "public"."get_sessions"() IS 'The caller''s own sessions that have not ended, by their handles, this one first, then by last use; user_agent is empty where none was sent. None for users without a role of the desk.';

COMMENT ON FUNCTION "public"."hand_over_primary"(uuid, uuid) IS 'Makes another admin the primary one in place of the caller. proof: a note of prove_password for hand-over-primary, of another session of the caller and the last minute. Raises NOT_PRIMARY, OWN_ACCOUNT, NOT_FOUND or PASSWORD_NEEDED in the detail.';

COMMENT ON FUNCTION "public"."prove_password"(text) IS 'A note for one act, asked in a session that was opened with the password within the last minute; one a session, else PASSWORD_NEEDED in the detail. For everybody signed in: the act itself asks for the role.';

COMMENT ON TABLE "private"."password_proofs" IS 'Notes that somebody has just typed their password, each for one act; one a session, also where it was used.';

COMMENT ON TABLE "private"."used_passes" IS 'Passes of the captcha that came with a lead, by their signature; deleted once they are no longer good.';

REVOKE ALL ON FUNCTION "private"."has_pass"(jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."session_handle"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."use_proof"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."prove_password"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."prove_password"(text) TO "authenticated";
