/**
 * Rules that Supabase's own linter, which linter.test.ts runs, does not check on a database outside Supabase: three of
 * its rules, rewritten under their numbers, and two of our own. Decision 062.
 */
export type LinterRule = {
  rule: string;
  /** Selects one column, `finding`: what breaks the rule. */
  query: string;
  /** Breaks the rule once; linter.test.ts expects a finding. */
  fault: string;
};

const OUR_SCHEMAS = "('public'::regnamespace, 'private'::regnamespace)";
const POLICY = `
  select tablename || ': ' || policyname as finding, roles, cmd, permissive, tablename, schemaname,
    coalesce(qual, '') || ' ' || coalesce(with_check, '') as condition
  from pg_policies where schemaname in ('public', 'private')`;
const DEFINER = `
  select p.oid, p.oid::regprocedure::text as finding from pg_proc p
  where prosecdef and pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`;

export const linterRules: LinterRule[] = [
  {
    rule: "0026 tables that a visitor may read",
    query: `select distinct c.oid::regclass::text as finding
      from pg_class c left join pg_attribute a on attrelid = c.oid and attnum > 0
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
        and (has_table_privilege('anon', c.oid, 'select')
          or has_column_privilege('anon', c.oid, a.attnum, 'select'))`,
    fault: `grant select (id) on public.leads to anon`,
  },
  {
    rule: "0028 definer functions open to visitors",
    query: `select finding from (${DEFINER}) where has_function_privilege('anon', oid, 'execute')`,
    fault: `grant execute on function public.is_admin() to anon`,
  },
  {
    rule: "0029 definer functions open to everybody signed in",
    query: `select finding from (${DEFINER})
      where has_function_privilege('authenticated', oid, 'execute')`,
    fault: `grant execute on function public.bootstrap_admin(uuid) to authenticated`,
  },
  {
    rule: "0030 policies that let a caller without an account through",
    query: `select finding from (${POLICY})
      where condition ~* 'auth\\.uid\\(\\)( as uid)?\\s*\\)? is null'`,
    fault: `create policy fault on public.profiles for delete
      using ((select auth.uid()) is null or id = (select auth.uid()))`,
  },
  {
    rule: "0031 invalid indexes",
    query: `select indexrelid::regclass::text as finding from pg_index
      join pg_class c on c.oid = indrelid
      where relnamespace in ${OUR_SCHEMAS} and not (indisvalid and indisready)`,
    fault: `update pg_index set indisvalid = false where indexrelid = 'public.leads_active'::regclass`,
  },
];

/** Accepted findings of Supabase's own linter, each with the reason. */
export const allowedAdvice: Record<string, string> = {
  "no_primary_key: private.rate_slots":
    "One row for each use of a limit, counted and deleted after an hour; nothing reads a single one.",
  "rls_enabled_no_policy: public.app_settings":
    "Only the secret key reads and changes it, which bypasses row level security.",
  "function_search_path_mutable: public.get_active_leads":
    "It names its table's schema and runs as the caller; with its own search_path a page would read every lead.",
  "function_search_path_mutable: private.is_open": "As is_unanswered.",
  "function_search_path_mutable: private.is_unanswered":
    "Its type is bound when it is created; with its own search_path no index of the board would be used.",
  "function_search_path_mutable: private.leads_between": "As stages_reached.",
  "function_search_path_mutable: private.stages_reached":
    "Its tables are bound when it is created; with its own search_path the report would take a twelfth longer.",
  "function_search_path_mutable: private.counts_between":
    "Its tables are bound when it is created; with its own search_path a year of counters would be copied first.",
};

/** Accepted findings of the rules above, each with the reason. */
export const allowedFindings: Record<string, string> = {
  "0029 definer functions open to everybody signed in: get_board_page(jsonb,lead_stage[],integer,jsonb)":
    "A policy would prevent the use of the indexes; it checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: count_board(jsonb)": "As get_board_page.",
  "0029 definer functions open to everybody signed in: count_chips(jsonb)": "As get_board_page.",
  "0029 definer functions open to everybody signed in: get_lead_rows(jsonb,text,boolean,integer,jsonb)":
    "As get_board_page.",
  "0029 definer functions open to everybody signed in: get_changed_leads(timestamp with time zone)":
    "As get_board_page.",
  "0029 definer functions open to everybody signed in: get_board_choices()": "As get_board_page.",
  "0029 definer functions open to everybody signed in: get_today(date,boolean,integer)":
    "As get_board_page.",
  "0028 definer functions open to visitors: get_turnstile_site_key()":
    "It reads one key that the pages contain, and takes no argument.",
  "0029 definer functions open to everybody signed in: get_turnstile_site_key()":
    "It reads one key that the pages contain, and takes no argument.",
  "0029 definer functions open to everybody signed in: get_turnstile()":
    "It reads a row that no admin may read; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: change_turnstile(text,text)":
    "No role but the secret key may change a setting; it checks for the primary admin itself.",
  "0029 definer functions open to everybody signed in: get_webhook()": "As get_turnstile.",
  "0029 definer functions open to everybody signed in: set_webhook(text)":
    "Nobody may write the table or read its secret; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: rotate_webhook_secret()": "As set_webhook.",
  "0029 definer functions open to everybody signed in: resume_webhook()": "As set_webhook.",
  "0029 definer functions open to everybody signed in: get_lead_keys()":
    "It reads a table that no role may read, without the hashes; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: create_lead_key(text)":
    "Nobody may write the table; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: revoke_lead_key(uuid)":
    "As create_lead_key.",
  "0028 definer functions open to visitors: get_kept_months()":
    "It reads one number that the privacy policy publishes, and takes no argument.",
  "0029 definer functions open to everybody signed in: get_kept_months()":
    "It reads one number that the privacy policy publishes, and takes no argument.",
  "0028 definer functions open to visitors: open_form()":
    "It signs the time with a key that no API role reads, and takes no argument.",
  "0029 definer functions open to everybody signed in: open_form()":
    "It signs the time with a key that no API role reads, and takes no argument.",
  "0029 definer functions open to everybody signed in: is_admin()":
    "The policies call it; it reads user_roles without a policy, and answers about the caller only.",
  "0029 definer functions open to everybody signed in: has_desk_role()": "As is_admin.",
  "0029 definer functions open to everybody signed in: may_read_leads()": "As is_admin.",
  "0029 definer functions open to everybody signed in: enter_desk()":
    "Nobody may write the entries or the audit log directly; it checks has_desk_role() itself.",
  "0029 definer functions open to everybody signed in: get_duplicates(uuid[])":
    "A policy would prevent the use of the indexes; it checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: import_leads(jsonb,boolean,boolean)":
    "As add_lead, for many leads; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: undo_import(uuid[],boolean)":
    "As soft_delete_lead and restore_lead, for many leads; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: merge_leads(uuid,uuid,jsonb,jsonb,text[])":
    "Nobody may write these columns or the history directly; it checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: unmerge_leads(uuid,uuid)": "As merge_leads.",
  "0029 definer functions open to everybody signed in: find_duplicates(jsonb)":
    "As get_duplicates.",
  "0029 definer functions open to everybody signed in: add_lead(jsonb)":
    "It checks may_read_leads() itself; an insert by the caller would be a visitor's, with limits and a message.",
  "0029 definer functions open to everybody signed in: finish_next_action(uuid,text,date)":
    "Nobody may write the history directly; it checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: change_leads(text,jsonb,boolean)":
    "Nobody may write the trash or the age of a stage directly; it checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: change_role(uuid,text)":
    "Nobody may write user_roles directly; the function checks is_admin() and takes the lock of the roles.",
  "0029 definer functions open to everybody signed in: second_factor_step()":
    "The sign-in calls it; it reads the factors, which only Auth may read, and answers about the caller only.",
  "0028 definer functions open to visitors: session_end(uuid)":
    "A browser calls it after a sign-out, with the id of its session; it answers with one of three words.",
  "0029 definer functions open to everybody signed in: session_end(uuid)": "As for visitors.",
  "0029 definer functions open to everybody signed in: get_sessions()":
    "Only Auth may read sessions; the function returns the caller's own, and checks has_desk_role() itself.",
  "0029 definer functions open to everybody signed in: end_sessions(uuid)":
    "As get_sessions; it ends the caller's own.",
  "0029 definer functions open to everybody signed in: prove_password(text,uuid)":
    "Nobody may read sessions or write proofs; it confirms that the caller has just typed the password.",
  "0029 definer functions open to everybody signed in: hand_over_primary(uuid,uuid)":
    "Nobody may write is_primary_admin directly; the function checks is_admin(), the role and the password.",
  "0029 definer functions open to everybody signed in: create_recovery_codes()":
    "Nobody may read or write the codes' hashes; it checks the second factor itself.",
  "0029 definer functions open to everybody signed in: count_recovery_codes()":
    "Nobody may read the codes' hashes; it checks the second factor itself.",
  "0029 definer functions open to everybody signed in: two_factors_required()":
    "Nobody may read the settings; it checks has_desk_role() itself.",
  "0029 definer functions open to everybody signed in: get_assigns_in_turn()":
    "Nobody may read the settings; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: set_assigns_in_turn(boolean)":
    "Nobody may change the settings; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: move_message_template(uuid,integer)":
    "Nobody may change the order directly; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: require_two_factors(boolean)":
    "Nobody may change the settings; it checks for the primary admin and the second factor itself.",
  "0029 definer functions open to everybody signed in: soft_delete_lead(uuid,lead_stage)":
    "Nobody may write these columns directly; the function checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: restore_lead(uuid,timestamp with time zone)":
    "Nobody may write these columns directly; the function checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: undo_lead_move(uuid,timestamp with time zone)":
    "Nobody may write these columns directly; the function checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: record_attempt(uuid,uuid,text,text,boolean)":
    "Nobody may write events or the first reply directly; the function checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: undo_attempt(uuid)":
    "Nobody may delete events or write the first reply directly; it checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: get_report(date,date,text,boolean)":
    "A policy would be checked for every row; it checks has_desk_role() itself.",
  "0029 definer functions open to everybody signed in: get_report_leads(date,date,text,jsonb,boolean)":
    "As get_report.",
  "0029 definer functions open to everybody signed in: get_lead_reading(uuid)":
    "Nobody may read the credits and the words directly; it checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: get_trashed_leads()":
    "It erases due leads before it lists, which nobody may do directly; it checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: log_access(text,uuid,integer)":
    "Nobody may write into the audit log directly; the function checks has_desk_role() or is_admin() itself.",
  "0029 definer functions open to everybody signed in: correct_lead(uuid,jsonb,jsonb)":
    "Nobody may write these columns directly; the function checks may_read_leads() itself.",
  "0029 definer functions open to everybody signed in: export_person(text)":
    "It reads tables that no role may read; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: erase_person(text,text)":
    "No admin may delete a row; the function checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: get_reach_of_erasure(text)":
    "It reads leads that no policy shows, in the trash or merged; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: get_import_progress()":
    "No role may read the sequence; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: get_desk_settings()":
    "Two settings, out of a row that no admin may read; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: change_desk_settings(integer,boolean)":
    "No role but the secret key may change a setting; it checks for the primary admin itself.",
  "0029 definer functions open to everybody signed in: forget_refused_messages()":
    "No role may touch the table of messages; it checks for the primary admin itself.",
  "0029 definer functions open to everybody signed in: find_in_notes(text[])":
    "A policy would prevent the use of the index of words; it checks may_read_leads() itself.",
};
