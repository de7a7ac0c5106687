/**
 * After a rule of Supabase's database linter (supabase.com/docs/guides/database/database-linter), in words of our own:
 * not the SQL of splinter, which the advisors run. What differs is in decision 094.
 */
export type LinterRule = {
  rule: string;
  /** Selects one column, `finding`: what breaks the rule. */
  query: string;
  /** Breaks the rule once, to see it found. */
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
    rule: "0001 unindexed foreign keys",
    query: `select conrelid::regclass || ': ' || conname as finding from pg_constraint c
      where contype = 'f' and connamespace in ${OUR_SCHEMAS} and not exists (
        select from pg_index where indrelid = conrelid and indpred is null
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`,
    fault: `create table public.fault (id int primary key, lead uuid references public.leads (id))`,
  },
  {
    rule: "0002 accounts exposed through a view",
    query: `select distinct v.oid::regclass::text as finding
      from pg_class v join pg_rewrite r on r.ev_class = v.oid join pg_depend d on d.objid = r.oid
      where v.relnamespace = 'public'::regnamespace and v.relkind in ('v', 'm')
        and d.refobjid = 'auth.users'::regclass`,
    fault: `create view public.fault as select id, email from auth.users`,
  },
  {
    rule: "0003 auth functions called for every row",
    query: `select finding from (${POLICY})
      where regexp_replace(condition, '(?i)select (auth|public)?\\.?(uid|jwt|role|email|is_admin|has_desk_role|second_factor_step|current_setting)\\(', '', 'g')
        ~* '(auth\\.(uid|jwt|role|email)|is_admin|has_desk_role|second_factor_step|current_setting)\\('`,
    fault: `create policy fault on public.profiles for delete using (auth.uid() = id)`,
  },
  {
    rule: "0004 no primary key",
    query: `select oid::regclass::text as finding from pg_class
      where relkind in ('r', 'p') and relnamespace in ${OUR_SCHEMAS}
        and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
    fault: `create table public.fault (id int)`,
  },
  {
    rule: "0006 several permissive policies for one role and verb",
    query: `select tablename || ': ' || role || ' ' || verb as finding
      from (${POLICY}), unnest(roles) as role,
        unnest(case cmd when 'ALL' then array['SELECT','INSERT','UPDATE','DELETE'] else array[cmd] end) as verb
      where permissive = 'PERMISSIVE'
      group by schemaname, tablename, role, verb having count(*) > 1`,
    fault: `create policy fault on public.leads for select to authenticated using ((select auth.uid()) is null)`,
  },
  {
    rule: "0007 policies on a table without row level security",
    query: `select c.oid::regclass::text as finding from pg_class c
      where c.relnamespace in ${OUR_SCHEMAS} and not relrowsecurity
        and exists (select from pg_policy where polrelid = c.oid)`,
    fault: `alter table public.leads disable row level security`,
  },
  {
    rule: "0008 row level security without a policy",
    query: `select c.oid::regclass::text as finding from pg_class c
      where c.relnamespace in ${OUR_SCHEMAS} and relrowsecurity
        and not exists (select from pg_policy where polrelid = c.oid)`,
    fault: `create table public.fault (id int primary key); alter table public.fault enable row level security`,
  },
  {
    rule: "0009 duplicate indexes",
    query: `select indrelid::regclass || ': ' || string_agg(indexrelid::regclass::text, ', ') as finding
      from pg_index join pg_class c on c.oid = indrelid
      where relnamespace in ${OUR_SCHEMAS}
      group by indrelid, indkey, indclass::text, indoption::text, indcollation::text,
        pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid)
      having count(*) > 1`,
    fault: `create index fault on public.lead_events (actor)`,
  },
  {
    rule: "0010 views with their owner's rights",
    query: `select oid::regclass::text as finding from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace
        and not coalesce(reloptions::text[] && array['security_invoker=true', 'security_invoker=on'], false)`,
    fault: `create view public.fault as select 1 as one`,
  },
  {
    rule: "0011 functions whose search path can be changed",
    query: `select oid::regprocedure::text as finding from pg_proc
      where pronamespace in ${OUR_SCHEMAS}
        and not exists (select from unnest(proconfig) as c where c like 'search_path=%')`,
    fault: `create function public.fault() returns int language sql return 1`,
  },
  {
    rule: "0013 row level security off in public",
    query: `select oid::regclass::text as finding from pg_class
      where relkind in ('r', 'p') and relnamespace in ${OUR_SCHEMAS} and not relrowsecurity`,
    fault: `create table public.fault (id int primary key)`,
  },
  {
    rule: "0014 extensions in public",
    query: `select extname as finding from pg_extension where extnamespace = 'public'::regnamespace`,
    fault: `create extension citext with schema public`,
  },
  {
    rule: "0015 policies that trust what users write about themselves",
    query: `select finding from (${POLICY}) where condition ~* 'user_metadata'`,
    fault: `create policy fault on public.profiles for delete
      using ((select auth.jwt()) -> 'user_metadata' ->> 'role' = 'admin')`,
  },
  {
    rule: "0016 materialized views in the API",
    query: `select oid::regclass::text as finding from pg_class
      where relkind = 'm' and relnamespace = 'public'::regnamespace`,
    fault: `create materialized view public.fault as select 1 as one`,
  },
  {
    rule: "0017 foreign tables in the API",
    query: `select oid::regclass::text as finding from pg_class
      where relkind = 'f' and relnamespace = 'public'::regnamespace`,
    fault: `create foreign data wrapper fault; create server fault foreign data wrapper fault;
      create foreign table public.fault (id int) server fault`,
  },
  {
    rule: "0018 column types that an upgrade cannot carry",
    query: `select attrelid::regclass || '.' || attname as finding
      from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace in ${OUR_SCHEMAS} and relkind in ('r', 'p')
        and atttypid in ('regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype,
          'regnamespace'::regtype, 'regoper'::regtype, 'regoperator'::regtype, 'regproc'::regtype,
          'regprocedure'::regtype)`,
    fault: `create table public.fault (id int primary key, function regproc)`,
  },
  {
    rule: "0021 foreign keys to auth that are not its primary keys",
    query: `select c.conrelid::regclass || ': ' || c.conname as finding
      from pg_constraint c join pg_class target on target.oid = confrelid
      where c.contype = 'f' and c.connamespace in ${OUR_SCHEMAS}
        and target.relnamespace = 'auth'::regnamespace and not exists (
          select from pg_constraint p where p.contype = 'p' and p.conrelid = c.confrelid
            and p.conkey = c.confkey)`,
    fault: `alter table auth.users add constraint fault_target unique (email);
      create table public.fault (id int primary key, email text references auth.users (email))`,
  },
  {
    rule: "0022 extensions of an older version than there is",
    query: `select name as finding from pg_available_extensions
      where installed_version is not null and installed_version <> default_version`,
    fault: `create extension citext with schema extensions version '1.5'`,
  },
  {
    rule: "0023 columns with secrets in the API",
    query: `select attrelid::regclass || '.' || attname as finding
      from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity
        and (has_table_privilege('anon', c.oid, 'select')
          or has_table_privilege('authenticated', c.oid, 'select'))
        and attname ~* '(passw|pwd|secret|token|jwt|api_?key|private_key|otp|2fa|recovery_code|session_id|iban|card_number)'`,
    fault: `create table public.fault (id int primary key, password text); grant select on public.fault to anon`,
  },
  {
    rule: "0024 policies that are always true",
    query: `select finding from (${POLICY})
      where permissive = 'PERMISSIVE' and cmd <> 'SELECT'
        and regexp_replace(condition, '[()\\s]', '', 'g') ~* '^(true|1=1){1,2}$'`,
    fault: `create policy fault on public.leads for delete to authenticated using (true)`,
  },
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

/** The rules of level ERROR in Supabase's own linter; nothing that they find may stay. */
export const errorRules = ["0002", "0007", "0010", "0013", "0015", "0019", "0021", "0023"];

/** Findings that stay, and why. */
export const allowedFindings: Record<string, string> = {
  "0004 no primary key: private.rate_slots":
    "One row for each use of a limit, counted and deleted after an hour; nobody asks for one.",
  "0008 row level security without a policy: app_settings":
    "Only the secret key reads and changes it, and that passes row level security.",
  "0008 row level security without a policy: private.chat_messages":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.rate_secret":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.rate_slots":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0011 functions whose search path can be changed: get_active_leads()":
    "It names its table's schema and runs as the caller; with a path of its own a page would cost the whole list.",
  "0011 functions whose search path can be changed: private.counts_between(date,date)":
    "Bound to its tables when it was made; with a path of its own a year of counters would be copied first.",
  "0008 row level security without a policy: private.rebuild":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.lead_outbox":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.section_words":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.counted_pages":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.section_places":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.sections_read":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.word_counts":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.word_months":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.word_days":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.experiments":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.experiment_counts":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.count_slots":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.lead_credits":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.lead_pushes": "As private.lead_outbox.",
  "0008 row level security without a policy: private.lead_confirmations": "As private.lead_outbox.",
  "0008 row level security without a policy: private.sales_chat":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.function_address":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.job_runs":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0008 row level security without a policy: private.lead_search":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0029 definer functions open to everybody signed in: get_board_page(jsonb,lead_stage[],integer,jsonb)":
    "A policy would keep the indexes from being used; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: count_board(jsonb)": "As get_board_page.",
  "0029 definer functions open to everybody signed in: count_chips(jsonb)": "As get_board_page.",
  "0029 definer functions open to everybody signed in: get_lead_rows(jsonb,text,boolean,integer,jsonb)":
    "As get_board_page.",
  "0029 definer functions open to everybody signed in: get_changed_leads(timestamp with time zone)":
    "As get_board_page.",
  "0029 definer functions open to everybody signed in: get_board_choices()": "As get_board_page.",
  "0029 definer functions open to everybody signed in: get_today(date,boolean,integer)":
    "As get_board_page.",
  "0008 row level security without a policy: private.turnstile":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0028 definer functions open to visitors: get_turnstile_site_key()":
    "It reads one key that stands in the pages, and takes no argument.",
  "0029 definer functions open to everybody signed in: get_turnstile_site_key()":
    "It reads one key that stands in the pages, and takes no argument.",
  "0029 definer functions open to everybody signed in: get_turnstile()":
    "It reads a row that no admin may read; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: change_turnstile(text,text)":
    "No role but the secret key may change a setting; it checks for the primary admin itself.",
  "0028 definer functions open to visitors: get_kept_months()":
    "It reads one number that the privacy policy publishes, and takes no argument.",
  "0029 definer functions open to everybody signed in: get_kept_months()":
    "It reads one number that the privacy policy publishes, and takes no argument.",
  "0028 definer functions open to visitors: open_form()":
    "It signs the time with a key that no API role reads, and takes no argument.",
  "0029 definer functions open to everybody signed in: open_form()":
    "It signs the time with a key that no API role reads, and takes no argument.",
  "0029 definer functions open to everybody signed in: is_admin()":
    "The policies call it; it reads user_roles past their own policy and tells a caller of themselves.",
  "0029 definer functions open to everybody signed in: has_desk_role()": "As is_admin.",
  "0029 definer functions open to everybody signed in: get_duplicates(uuid[])":
    "It asks the indexes without the policy's condition in between, and checks has_desk_role() itself.",
  "0029 definer functions open to everybody signed in: import_leads(jsonb,boolean)":
    "As add_lead, of many; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: take_back_import(uuid[],boolean)":
    "As soft_delete_lead and restore_lead, of many; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: merge_leads(uuid,uuid,jsonb,jsonb,text[])":
    "Nobody may write these columns or the history directly; it checks has_desk_role() itself.",
  "0029 definer functions open to everybody signed in: unmerge_leads(uuid,uuid)": "As merge_leads.",
  "0029 definer functions open to everybody signed in: find_duplicates(jsonb)":
    "As get_duplicates.",
  "0029 definer functions open to everybody signed in: add_lead(jsonb)":
    "Asks for a role of the desk; the caller's own insert would be a visitor's, with limits and a message to the chat.",
  "0029 definer functions open to everybody signed in: finish_next_action(uuid,text,date)":
    "Nobody may write the history directly; it checks has_desk_role() itself.",
  "0029 definer functions open to everybody signed in: change_leads(text,jsonb,boolean)":
    "Nobody may write the trash or the age of a stage directly; it checks has_desk_role() itself.",
  "0029 definer functions open to everybody signed in: change_role(uuid,text)":
    "Nobody may write user_roles directly; the function checks is_admin() and takes the lock of the roles.",
  "0029 definer functions open to everybody signed in: second_factor_step()":
    "The sign-in asks it; it reads the factors, which only auth may, and tells a caller of themselves.",
  "0028 definer functions open to visitors: session_end(uuid)":
    "Who was signed out asks it, by the id of the session they had; it answers with one of three words.",
  "0029 definer functions open to everybody signed in: session_end(uuid)": "As for visitors.",
  "0029 definer functions open to everybody signed in: get_sessions()":
    "The sessions are readable by auth only; the function returns the caller's own, and checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: end_sessions(uuid)":
    "As above; it ends the caller's own.",
  "0029 definer functions open to everybody signed in: hand_over_primary(uuid,uuid)":
    "Nobody may write is_primary_admin directly; the function checks is_admin(), the role and the password.",
  "0008 row level security without a policy: private.recovery_codes":
    "Only definer functions touch it; whatever else may get a grant sees no row.",
  "0029 definer functions open to everybody signed in: create_recovery_codes()":
    "Nobody may read or write the codes' hashes; it checks the second factor itself.",
  "0029 definer functions open to everybody signed in: count_recovery_codes()":
    "Nobody may read the codes' hashes; it checks the second factor itself.",
  "0029 definer functions open to everybody signed in: two_factors_required()":
    "Nobody may read the settings; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: get_assigns_in_turn()":
    "Nobody may read the settings; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: set_assigns_in_turn(boolean)":
    "Nobody may change the settings; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: move_message_template(uuid,integer)":
    "Nobody may change the order directly; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: require_two_factors(boolean)":
    "Nobody may change the settings; it checks for the primary admin and the second factor itself.",
  "0029 definer functions open to everybody signed in: soft_delete_lead(uuid,lead_stage)":
    "Admins may update no column but the stage; the function checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: restore_lead(uuid,timestamp with time zone)":
    "Admins may update no column but the stage; the function checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: undo_lead_move(uuid,timestamp with time zone)":
    "Admins may update no column but the stage; the function checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: record_reached(uuid,text)":
    "Admins may neither write events nor the first response; the function checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: undo_reached(uuid)":
    "Admins may neither delete events nor write the first response; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: get_report(date,date,text)":
    "A policy would be asked of every row; it checks has_desk_role() itself.",
  "0029 definer functions open to everybody signed in: get_report_leads(date,date,text,jsonb)":
    "As get_report.",
  "0029 definer functions open to everybody signed in: get_lead_reading(uuid)":
    "Nobody may read the credits and the words; it checks has_desk_role() itself.",
  "0029 definer functions open to everybody signed in: get_trashed_leads()":
    "It erases what is due before it lists, which no admin may; it checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: log_access(text,uuid,integer)":
    "Nobody may write into the audit log directly; the function checks is_admin() itself.",
  "0029 definer functions open to everybody signed in: correct_lead(uuid,jsonb,jsonb)":
    "Admins may update no column but the stage; the function checks is_admin() itself.",
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
    "Under a policy the index of words would not be used; it checks is_admin() itself.",
};
