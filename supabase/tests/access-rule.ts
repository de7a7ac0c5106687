import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { runAs, type Caller } from "./callers.ts";
import { storeAdmin, storeLead, storeUser } from "./rows.ts";

/** The ids of the rows that the rules are about. */
export type World = {
  lead: { active: string; trashed: string };
  user: {
    admin: string;
    primary: string;
    other: string;
    nonAdmin: string;
    former: string;
    /** Without a profile. */
    bare: string;
  };
};

/** Rows that the caller got or changed, or the SQLSTATE of the refusal. */
export type Expected = number | string;

export type Rule = {
  what: string;
  run: (sql: TransactionSql, world: World) => Promise<{ count: number | null; length: number }>;
  expected: Record<CallerName, Expected>;
};

export const callerNames = [
  "visitor",
  "nonAdmin",
  "former",
  "admin",
  "primary",
  "service",
] as const;
export type CallerName = (typeof callerNames)[number];

/** insufficient_privilege: no grant, or a row that a policy refuses. */
export const DENIED = "42501";

/** The expected outcome for each caller; the primary admin counts as an admin. */
export function expectations(list: [Expected, Expected, Expected, Expected, Expected]) {
  const [visitor, nonAdmin, former, admin, service] = list;
  return { visitor, nonAdmin, former, admin, primary: admin, service };
}

/** `former` is an admin who was deleted while the access token was still good. */
export function callersOf({ user }: World): Record<CallerName, Caller> {
  return {
    visitor: { role: "anon" },
    nonAdmin: { role: "authenticated", userId: user.nonAdmin },
    former: { role: "authenticated", userId: user.former },
    admin: { role: "authenticated", userId: user.admin },
    primary: { role: "authenticated", userId: user.primary },
    service: { role: "service_role" },
  };
}

/** Stores three admins, one of them primary, two users without the role, two leads and a note. */
export async function makeWorld(sql: Sql): Promise<World> {
  const world: World = {
    user: {
      admin: await storeAdmin(sql),
      primary: await storeAdmin(sql, { isPrimary: true }),
      other: await storeAdmin(sql),
      nonAdmin: await storeUser(sql),
      former: randomUUID(),
      bare: await storeUser(sql),
    },
    lead: {
      active: await storeLead(sql),
      trashed: await storeLead(sql, { deleted_at: new Date() }),
    },
  };
  await sql`delete from public.profiles where id = ${world.user.bare}`;
  await runAs(sql, callersOf(world).admin, (as) => {
    return as`insert into public.lead_notes (lead_id, body) values (${world.lead.active}, 'Called.')`;
  });
  await sql`insert into private.rate_slots (key) values (private.slot_hash('email:tan@kopi.example'))`;
  return world;
}
