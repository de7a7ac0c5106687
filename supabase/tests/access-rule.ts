import type { TransactionSql } from "postgres";
import type { Caller } from "./callers.ts";

/** The ids of the rows that the rules are about. */
export type World = {
  lead: { active: string; trashed: string };
  user: { admin: string; other: string; stranger: string; former: string };
};

/** Rows that the caller got or changed, or the SQLSTATE of the refusal. */
export type Expected = number | string;

export type Rule = {
  what: string;
  run: (sql: TransactionSql, world: World) => Promise<{ count: number | null; length: number }>;
  expected: Record<CallerName, Expected>;
};

export const callerNames = ["visitor", "stranger", "former", "admin", "service"] as const;
export type CallerName = (typeof callerNames)[number];

/** insufficient_privilege: no grant, or a row that a policy refuses. */
export const DENIED = "42501";

/** What each caller gets: visitor, signed in without the role, deleted admin, admin, service. */
export function expectations(list: [Expected, Expected, Expected, Expected, Expected]) {
  const [visitor, stranger, former, admin, service] = list;
  return { visitor, stranger, former, admin, service };
}

/** `former` is an admin who was deleted while the access token was still good. */
export function callersOf({ user }: World): Record<CallerName, Caller> {
  return {
    visitor: { role: "anon" },
    stranger: { role: "authenticated", userId: user.stranger },
    former: { role: "authenticated", userId: user.former },
    admin: { role: "authenticated", userId: user.admin },
    service: { role: "service_role" },
  };
}
