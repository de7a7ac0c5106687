import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { runAs, type Caller } from "./callers.ts";
import { countVisit, recordSections, visitOf } from "./word-counts.ts";
import { storeAdmin, storeFactor, storeLead, storeMember, storeUser } from "./rows.ts";

/** The ids of the rows that the rules are about. */
export type World = {
  lead: { active: string; trashed: string };
  /** A session of the member's that has not entered the desk. */
  session: { outside: string };
  user: {
    admin: string;
    /** Works leads, and manages nothing. */
    member: string;
    primary: string;
    /** An admin with a second factor. */
    other: string;
    nonAdmin: string;
    former: string;
    /** An account without a profile. */
    bare: string;
  };
};

/** Rows that the caller got or changed, or the SQLSTATE of the refusal. */
export type Expected = number | string;

export type Rule = {
  /** What the caller tries; the name of the tests. */
  what: string;
  run: (sql: TransactionSql, world: World) => Promise<{ count: number | null; length: number }>;
  expected: Record<CallerName, Expected>;
};

/** The callers that every rule is tested with; `callersOf` defines them. */
export const callerNames = [
  "visitor",
  "nonAdmin",
  "former",
  "admin",
  "member",
  "primary",
  "service",
  "halfway",
  "twoFactor",
  "outside",
] as const;
export type CallerName = (typeof callerNames)[number];

/** insufficient_privilege: no grant, or a row that a policy refuses. */
export const DENIED = "42501";

/**
 * The expected outcome for each caller. Unless `changes` says otherwise, `member`, `primary` and `twoFactor` get that of
 * an admin, `halfway` that of a user without the role, and `outside` that of a member.
 */
export function expectations(
  list: [Expected, Expected, Expected, Expected, Expected],
  changes: Partial<Record<CallerName, Expected>> = {},
) {
  const [visitor, nonAdmin, former, admin, service] = list;
  const others = { member: admin, primary: admin, service, halfway: nonAdmin, twoFactor: admin };
  const outside = changes.member ?? admin;
  return { visitor, nonAdmin, former, admin, ...others, outside, ...changes };
}

/**
 * A `former` admin was deleted while the access token was still valid. An admin is `halfway` after sending the password
 * and before the second factor, and a member `outside` whose session has not entered the desk.
 */
export function callersOf({ user, session }: World): Record<CallerName, Caller> {
  return {
    visitor: { role: "anon" },
    nonAdmin: { role: "authenticated", userId: user.nonAdmin },
    former: { role: "authenticated", userId: user.former },
    admin: { role: "authenticated", userId: user.admin },
    member: { role: "authenticated", userId: user.member },
    primary: { role: "authenticated", userId: user.primary },
    service: { role: "service_role" },
    halfway: { role: "authenticated", userId: user.other, aal: "aal1" },
    twoFactor: { role: "authenticated", userId: user.other, aal: "aal2" },
    outside: { role: "authenticated", userId: user.member, sessionId: session.outside },
  };
}

/** Stores three admins, one of them primary, a member, two users without the role, two leads, one of them moved, and a note. */
export async function makeWorld(sql: Sql): Promise<World> {
  const world: World = {
    user: {
      admin: await storeAdmin(sql),
      member: await storeMember(sql),
      primary: await storeAdmin(sql, { isPrimary: true }),
      other: await storeAdmin(sql),
      nonAdmin: await storeUser(sql),
      former: randomUUID(),
      bare: await storeUser(sql),
    },
    session: { outside: randomUUID() },
    lead: {
      active: await storeLead(sql),
      trashed: await storeLead(sql, { deleted_at: new Date() }),
    },
  };
  await storeFactor(sql, world.user.other);
  await sql`insert into auth.sessions (id, user_id) values (${randomUUID()}, ${world.user.admin})`;
  await sql`
    insert into auth.sessions (id, user_id) values (${world.session.outside}, ${world.user.member})`;
  await sql`delete from public.profiles where id = ${world.user.bare}`;
  await runAs(sql, callersOf(world).admin, (as) => {
    return as`insert into public.lead_notes (lead_id, body) values (${world.lead.active}, 'Called.')`;
  });
  await runAs(sql, callersOf(world).admin, (as) => {
    return as`update public.leads set stage = 'request-demo' where id = ${world.lead.active}`;
  });
  await runAs(sql, callersOf(world).admin, (as) => {
    return as`select public.record_attempt(gen_random_uuid(), ${world.lead.active}, 'call', null, true)`;
  });
  await runAs(sql, callersOf(world).admin, (as) => {
    return as`select public.log_access('lead-opened', ${world.lead.active})`;
  });
  await sql`update public.leads set next_action = 'Call', next_action_on = current_date`;
  await sql`insert into public.board_views (owner, name, query)
    values (${world.user.admin}, 'Mine', 'owner=me'), (null, 'New', 'only=new')`;
  await sql`insert into public.push_subscriptions (owner, endpoint, p256dh, auth)
    values (${world.user.admin}, 'https://push.example/1', ${"A".repeat(87)}, ${"A".repeat(22)})`;
  await sql`insert into private.lead_pushes (lead_id) values (${world.lead.active})`;
  await sql`insert into private.lead_confirmations (lead_id) values (${world.lead.active})`;
  await sql`insert into private.chat_messages (chat_id, message_id) values ('-100', 7)`;
  await sql`insert into private.lead_outbox (lead_id, written_at)
    values (${world.lead.active}, now() - interval '11 minutes')`;
  await sql`update private.webhook
    set url = 'https://crm.example/', secret = 'whsec_' || repeat('B', 43) || '='`;
  await sql`insert into private.webhook_outbox (lead_id, to_stage)
    values (${world.lead.active}, 'interested')`;
  await sql`insert into private.lead_keys (name, source, hash)
    values ('Meta', 'api-meta', repeat('0', 64))`;
  await sql`insert into private.job_runs (job, ran_at) values ('jobs', now())`;
  await sql`
    select public.set_function_address('https://project.example/functions/v1', 'sb_publishable_key')`;
  await sql`
    insert into private.recovery_codes (user_id, code_hash)
    values (${world.user.other}, private.recovery_code_hash('x', extensions.gen_salt('bf', 4)))`;
  await sql`insert into private.rate_slots (key) values (private.slot_hash('email:tan@kopi.example'))`;
  await sql`insert into private.password_proofs (user_id, session_id, act)
    values (${world.user.other}, gen_random_uuid(), 'hand-over-primary')`;
  await sql`insert into private.desk_entries (session_id, user_id)
    values (gen_random_uuid(), ${world.user.other})`;
  await sql`insert into private.used_passes (pass, lead_id) values (repeat('1', 64), gen_random_uuid())`;
  await recordSections(sql, { "/": ["heroAAAA"] });
  await countVisit(sql, visitOf({ seen: ["heroAAAA"] }));
  await sql`insert into private.word_months
    (month, page, section, action, target, language, source, counted)
    values ('2024-02-01', '/', '', 'visit', '', 'en', 'direct', 7)`;
  await sql`insert into private.word_days (day, page, section, action, target, source, counted)
    values ('2024-02-02', '/', '', 'visit', '', 'direct', 7)`;
  await sql`insert into private.experiments (token, experiment, page, control, variant)
    values ('token000', 'e0', '/', 'heroAAAA', 'heroAAAA')`;
  await sql`insert into private.experiment_groups
    (token, is_variant, network_group, visits, pressed) values ('token000', false, 7, 1, 1)`;
  await sql`insert into private.experiment_counts (token, day, is_variant, visits, pressed)
    values ('token000', '2026-11-01', false, 7, 1)`;
  return world;
}
