import type { Fault } from "./fault.ts";

/** Returns a change that adds a migration; it runs last, so that it can change what all others have created. */
function migration(sql: string) {
  return { file: "supabase/migrations/20991231000000_fault.sql", add: `${sql}\n` };
}

/** Returns a change that replaces `find` by `replace` in the body of a SQL function. */
function changed(name: string, find: string, replace: string) {
  const definition = `pg_get_functiondef('${name}'::regprocedure)`;
  return migration(`do $fault$ begin
  execute replace(${definition}, $find$${find}$find$, $new$${replace}$new$);
end $fault$;`);
}

const matrix = "supabase/tests/access-matrix.test.ts";
const submissions = "supabase/tests/submissions.test.ts";
const passwords = "supabase/tests/passwords-over-http.test.ts";
const recovery = "supabase/tests/recovery-over-http.test.ts";

/** Faults of the database: access, limits, deletion and the sales chat's queue. */
export const databaseFaults: Fault[] = [
  {
    name: "a lead that arrived before its page was known is never credited to the page",
    change: changed(
      "public.record_sections(jsonb)",
      "credit.section is null",
      "credit.section is null and false",
    ),
    caughtBy: {
      file: "supabase/tests/word-counts.test.ts",
      test: "credits a lead as soon as its page is known, even later",
    },
  },
  {
    name: "a visitor's key has access to all columns of leads, since the table was granted to anon",
    change: migration("grant select on public.leads to anon;"),
    caughtBy: { file: matrix, test: "grants each role exactly its rights on public.leads" },
  },
  {
    name: "no admin can move a lead, since its policy was dropped",
    change: migration(
      'drop policy "the desk changes leads that are not in the trash" on public.leads;',
    ),
    caughtBy: { file: matrix, test: "grants each role exactly its rights on public.leads" },
  },
  {
    name: "anybody who is signed in reads the notes, since their table has no row-level security",
    change: migration("alter table public.lead_notes disable row level security;"),
    caughtBy: { file: matrix, test: "grants each role exactly its rights on public.lead_notes" },
  },
  {
    name: "the token of a deleted admin still opens the desk",
    change: migration(`create or replace function private.has_role(needed text) returns boolean
language sql stable security definer set search_path = '' return auth.uid() is not null;`),
    caughtBy: { file: matrix, test: "grants each role exactly its rights on public.leads" },
  },
  {
    name: "a new table of the private schema is readable by everybody, and the access matrix does not list it",
    change: migration(`create table private.secrets (secret text);
grant usage on schema private to anon;
grant select on private.secrets to anon;`),
    caughtBy: { file: matrix, test: "every table, column and function is in the matrix" },
  },
  {
    name: "an email address may send one lead more than its limit",
    change: changed(
      "private.take_room(text, integer, interval)",
      "if taken >= allowed then",
      "if taken > allowed then",
    ),
    caughtBy: { file: submissions, test: "accepts exactly 5 of a burst" },
  },
  {
    name: "the limit of an hour never ends",
    change: changed("private.take_slot(text, integer)", "interval '1 hour'", "interval '1 day'"),
    caughtBy: { file: submissions, test: "ends after an hour" },
  },
  {
    name: "a request with an array of leads is stored, and blocks everybody else's leads meanwhile",
    change: migration("drop trigger leads_06_admit on public.leads;"),
    caughtBy: { file: submissions, test: "may contain one lead: more are refused" },
  },
  {
    name: "a refused request does not count, so that one address may send any number of them",
    change: migration("drop trigger leads_05_admit on public.leads;"),
    caughtBy: { file: submissions, test: "of an invalid lead that is refused counts" },
  },
  {
    name: "each IPv6 /64 network has its own limit, so that one customer of a provider has thousands of limits",
    change: changed("private.network_of(text)", "WHEN 6 THEN 48", "WHEN 6 THEN 64"),
    caughtBy: { file: submissions, test: "of IPv6, /48, marks past 60 leads" },
  },
  {
    name: "a stranger who sends five leads with a person's email address blocks that person's own lead",
    change: changed(
      "private.limit_lead()",
      "concat_ws(' ', 'sender:' || sender, network)",
      "'sender:' || sender",
    ),
    caughtBy: { file: submissions, test: "and only marks that person's lead" },
  },
  {
    name: "suspected leads use up the number of leads that the site accepts in a minute",
    change: changed("private.limit_lead()", "if not new.is_suspected then", "if true then"),
    caughtBy: {
      file: "supabase/tests/busy-site.test.ts",
      test: "does not count leads that are marked",
    },
  },
  {
    name: "three addresses can use up the site's limit, so that everybody else's leads are refused",
    change: changed("private.has_site_room(boolean, integer)", "not is_newcomer and", "false and"),
    caughtBy: {
      file: "supabase/tests/busy-site.test.ts",
      test: "so that three addresses stop no others",
    },
  },
  {
    name: "a lead with deeply nested attribution is stored, and reading it fails",
    change: migration("alter table public.leads drop constraint leads_attribution_shape;"),
    caughtBy: {
      file: "supabase/tests/lead-shapes.test.ts",
      test: "is refused with objects 3,500 deep",
    },
  },
  {
    name: "a lead whose message fails stops the messages of all other leads",
    change: changed(
      "public.record_lead_notification(uuid[], timestamptz, text, integer, text, bigint, boolean)",
      "set is_alone = true",
      "set is_alone = false",
    ),
    caughtBy: {
      file: "supabase/tests/lead-outbox.test.ts",
      test: "sends all other leads if one fails, in the middle of a burst",
    },
  },
  {
    name: "a member's call with a list of thousands of ids runs for seconds",
    change: changed("private.check_size(integer, record)", "> most", "> most * 1000"),
    caughtBy: {
      file: "supabase/tests/argument-bounds.test.ts",
      test: "every function of the API refuses too long a text, a list or JSON",
    },
  },
  {
    name: "forged visits make the database store the whole list of sections every ten seconds",
    change: changed("private.needs_list(jsonb, text)", "is null then", "is null and false then"),
    caughtBy: {
      file: "supabase/tests/word-counts.test.ts",
      test: "reads the list at most three times an hour for forged sections of a network",
    },
  },
  {
    name: "one network changes an experiment's result by sending any number of visits",
    change: changed("private.may_count(text, text)", "return found;", "return true;"),
    caughtBy: {
      file: "supabase/tests/experiments.test.ts",
      test: "counts a network once a day, whatever it sends",
    },
  },
  {
    name: "the primary role can be handed over with the session's id, which every token contains, without the password",
    change: changed(
      "private.use_proof(uuid, text)",
      "SELECT (EXISTS",
      "SELECT (given in (select id from auth.sessions)) OR (EXISTS",
    ),
    caughtBy: {
      file: "supabase/tests/hand-over-over-http.test.ts",
      test: "requires the password, typed again within the minute",
    },
  },
  {
    name: "one pass of the captcha is valid for any number of leads",
    change: changed("private.has_pass(jsonb, uuid)", "and lead_id = lead", ""),
    caughtBy: {
      file: "supabase/tests/turnstile.test.ts",
      test: "a pass is valid for one lead, which may be sent again, and for no other",
    },
  },
  {
    name: "a visitor chooses the stage of the lead",
    change: migration("drop trigger leads_20_visitor on public.leads;"),
    caughtBy: { file: submissions, test: "follows from the source for a signed-in admin too" },
  },
  {
    name: "the last admin can be deleted while a member is left",
    change: changed(
      "public.delete_admin(uuid, uuid, uuid)",
      "select from public.user_roles where user_id <> target_user and role = 'admin'",
      "select from public.user_roles where user_id <> target_user or true",
    ),
    caughtBy: { file: "supabase/tests/admins.test.ts", test: "cannot delete the last admin" },
  },
  {
    name: "the leads of a deleted user become unassigned although a new owner was chosen",
    change: changed(
      "public.delete_admin(uuid, uuid, uuid)",
      "update public.leads set owner = new_owner where owner = target_user;",
      "update public.leads set owner = null where owner = target_user;",
    ),
    caughtBy: {
      file: "supabase/tests/admins.test.ts",
      test: "are assigned to the chosen user with their plans, as history and audit log say",
    },
  },
  {
    name: "undoing a move restarts the time that a lead has been in its stage",
    change: changed(
      "private.undo_moves(jsonb, uuid[])",
      "stage_changed_at = moved.previous_stage_changed_at,",
      "stage_changed_at = now(),",
    ),
    caughtBy: {
      file: "supabase/tests/undone-moves.test.ts",
      test: "undoing moves, the newest first, restores the lead as it was before each",
    },
  },
  {
    name: "the notes about an erased person remain",
    change: migration("alter table public.lead_notes drop constraint lead_notes_lead_id_fkey;"),
    caughtBy: {
      file: "supabase/tests/person-rights.test.ts",
      test: "leaves no word of the person in any table",
    },
  },
  {
    name: "an anonymised lead keeps the remarks that were typed into the form",
    change: changed(
      "private.anonymise_leads()",
      "'solution_interested', 'language')",
      "'solution_interested', 'language', 'remarks')",
    ),
    caughtBy: { file: "supabase/tests/retention.test.ts", test: "in every table" },
  },
  {
    name: "visitors have access to every new table by default",
    change: migration("alter default privileges in schema public grant all on tables to anon;"),
    caughtBy: {
      file: "supabase/tests/schemas.test.ts",
      test: "supabase/schemas and supabase/migrations create the same database",
    },
  },
  {
    name: "the check for forgotten steps does not report a form field that visitors may not store",
    change: {
      file: "supabase/find-forgotten.ts",
      find: "    if (!typed.includes(column)) {",
      replace: "    if (!column) {",
    },
    caughtBy: {
      file: "tests/repository/new-column.test.ts",
      test: "the check fails without what may be stored",
    },
  },
  {
    name: "two simultaneous calls send the same lead to the sales chat twice",
    change: migration(`create or replace function private.is_being_notified(lead public.leads)
returns boolean language sql stable set search_path = '' return false;`),
    caughtBy: {
      file: "supabase/tests/notifications.test.ts",
      test: "is claimed once by many concurrent callers",
    },
  },
  {
    name: "an imported lead is not recognised as a duplicate if its phone number is written with other signs",
    change:
      migration(`create or replace function private.phone_key(contact_number text, country text)
returns text language sql immutable parallel safe set search_path = '' return contact_number;`),
    caughtBy: { file: "supabase/tests/duplicates.test.ts", test: "signs in the number" },
  },
  {
    name: "a search of the board scans the words of every lead instead of using the index",
    change: migration("drop index private.lead_search_words;"),
    caughtBy: {
      file: "supabase/tests/board-plans.nightly.test.ts",
      test: "scans no table sequentially for the board of a word",
      tier: "nightly",
    },
  },
  {
    name: "a changed password does not sign out the user's other sessions",
    change: {
      file: "packages/supabase-local/src/auth-password.ts",
      find: "delete from auth.sessions where user_id = ${id} and id::text <> ${session}",
      replace:
        "delete from auth.sessions where user_id = ${id} and id::text = ${session} and false",
    },
    caughtBy: { file: passwords, test: "ends every other session of the user" },
  },
  {
    name: "a link for a new password works for a day instead of an hour",
    change: {
      file: "supabase/config.toml",
      find: "otp_expiry = 3600",
      replace: "otp_expiry = 86400",
    },
    caughtBy: { file: recovery, test: "has a link that works for an hour" },
  },
  {
    name: "a sign-in with an address that has no account answers sooner, which reveals who has one",
    change: {
      file: "packages/supabase-local/src/auth-sign-in.ts",
      find: "if (user?.hash && user.is_confirmed) return null;",
      replace: "if (!user || (user.hash && user.is_confirmed)) return null;",
    },
    caughtBy: { file: recovery, test: "at the sign-in" },
  },
  {
    name: "a migration that only the local stack can apply is accepted, and fails to deploy",
    change: migration("alter table auth.users add constraint users_local check (aud is not null);"),
    caughtBy: {
      file: "supabase/tests/plain-postgres.test.ts",
      test: "on a plain Postgres 17 with every migration",
    },
  },
  {
    name: "a backup lacks the users' roles",
    change: {
      file: "tools/backup/database.ts",
      find: "  and (nspname, relname) <> ('private', 'function_address')",
      replace: "  and relname not in ('function_address', 'user_roles')",
    },
    caughtBy: {
      file: "tools/backup/backup.test.ts",
      test: "restores every row, document and file of a backup",
    },
  },
];
