DROP TRIGGER "mfa_factors_audit_added" ON "auth"."mfa_factors";

DROP TRIGGER "mfa_factors_audit_removed" ON "auth"."mfa_factors";

DROP TRIGGER "sessions_audit" ON "auth"."sessions";

DROP TRIGGER "users_audit_deletion" ON "auth"."users";

DROP TRIGGER "users_audit_password" ON "auth"."users";

DROP TRIGGER "lead_notes_keep" ON "public"."lead_notes";

DROP TRIGGER "lead_notes_prepare" ON "public"."lead_notes";

DROP TRIGGER "leads_37_lost_reason" ON "public"."leads";

DROP FUNCTION "private"."audit_factor"();

DROP FUNCTION "private"."audit_sign_in"();

DROP FUNCTION "private"."drop_lost_reason"();

DROP FUNCTION "private"."prepare_lead_note"();

CREATE OR REPLACE FUNCTION private.audit_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid := (to_jsonb(coalesce(new, old)) ->> tg_argv[1])::uuid;
begin
  perform private.write_audit(tg_argv[0], 'admin', account, acting_user => case tg_argv[2] when 'self' then account end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.audit_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.write_audit(role || '-deleted', 'admin', old.id) from public.user_roles where user_id = old.id;
  return old;
end $function$;

ALTER FUNCTION "private"."audit_deletion"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_lead_age()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.purge_at := case when new.merged_into is null then new.deleted_at + interval '30 days' end;
  if tg_op = 'INSERT' then
    new.stage_changed_at := new.created_at;
    return new;
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  -- undo_lead_move sets both times itself.
  if new.stage <> old.stage and new.stage_changed_at = old.stage_changed_at then
    new.stage_changed_at := new.updated_at;
    new.lost_reason := null;
    -- Neither a lead that is given up nor one that goes back to where it came in has been answered by that.
    if new.stage not in ('failed', private.stage_for_source(new.source)) then
      new.first_response_at := coalesce(old.first_response_at, new.updated_at);
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_lead_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.body := private.trim_text(new.body);
  if tg_op = 'UPDATE' then
    if new.body <> old.body then new.edited_at := clock_timestamp(); end if;
    new.deleted_at := case when new.deleted_at is not null then coalesce(old.deleted_at, clock_timestamp()) end;
    return new;
  end if;
  select id, full_name, email into new.author, new.author_name, new.author_email
  from public.profiles where id = auth.uid();
  if new.author is null then
    raise exception 'Only an admin may write a note' using errcode = 'insufficient_privilege';
  end if;
  new.created_at := clock_timestamp();
  return new;
end $function$;

CREATE TRIGGER mfa_factors_audit_added AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((old.status <> 'verified'::auth.factor_status) AND (new.status = 'verified'::auth.factor_status))) EXECUTE FUNCTION private.audit_account('second-factor-added', 'user_id', 'self');

CREATE TRIGGER mfa_factors_audit_removed AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN ((old.status = 'verified'::auth.factor_status)) EXECUTE FUNCTION private.audit_account('second-factor-removed', 'user_id');

CREATE TRIGGER sessions_audit AFTER INSERT ON auth.sessions FOR EACH ROW EXECUTE FUNCTION private.audit_account('signed-in', 'user_id', 'self');

CREATE TRIGGER users_audit_deletion BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.audit_deletion();

CREATE TRIGGER users_audit_password AFTER UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN (((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text)) EXECUTE FUNCTION private.audit_account('password-changed', 'id');

CREATE TRIGGER lead_notes_keep BEFORE INSERT OR UPDATE ON public.lead_notes FOR EACH ROW EXECUTE FUNCTION private.keep_lead_note();

COMMENT ON FUNCTION "private"."audit_account"() IS 'Trigger on tables of Auth: writes into the audit log what happened to an account. Its arguments: what, the column with the account''s id, and "self" where nobody else can have done it.';

COMMENT ON FUNCTION "private"."audit_deletion"() IS 'Trigger on auth.users: writes into the audit log that an admin or a member was deleted.';

COMMENT ON FUNCTION "private"."keep_lead_age"() IS 'Trigger on leads: sets stage_changed_at, first_response_at and purge_at, takes the lost reason from a lead that is moved, and makes updated_at greater at each change.';

COMMENT ON FUNCTION "private"."keep_lead_note"() IS 'Trigger on lead_notes: the author of a new note is the caller and all times are the server''s, whatever was sent.';

REVOKE ALL ON FUNCTION "private"."audit_deletion"() FROM PUBLIC;
