import type { Sql } from "postgres";
import { numbersOf, seed } from "../../tests/tier.ts";
import { runAs } from "./callers.ts";
import { storeAdmin } from "./rows.ts";

/** The result of one race: the admins left, the refusals' SQLSTATEs and the fewest admins seen. */
export type Race = {
  sessions: number;
  primary: string | null;
  left: string[];
  refusals: Set<string>;
  fewest: number;
};

/**
 * Refusals of the rules: the user no longer exists, is the primary or the last admin, or the caller is no longer an
 * admin.
 */
const RULES = new Set(["PT403", "PT404", "PT409"]);

/**
 * Makes `sessions` admins delete each other at once, with or without a primary admin among them. Each has a connection
 * and its own order. `sql` needs one connection more.
 */
export async function raceAdmins(sql: Sql, sessions: number, hasPrimary: boolean): Promise<Race> {
  await sql`delete from auth.users`;
  const ids: string[] = [];
  for (let index = 0; index < sessions; index += 1) {
    ids.push(await storeAdmin(sql, { isPrimary: hasPrimary && index === 0 }));
  }
  const refusals = new Set<string>();
  const over = new AbortController();
  const deleteOthers = async (acting: string) => {
    for (const target of shuffled(ids)) {
      await runAs(sql, { role: "service_role" }, (as) => {
        return as`select public.delete_admin(${target}, ${acting})`;
      }).catch((error: { code?: string }) => refusals.add(error.code ?? "unknown"));
    }
  };
  let fewest = sessions;
  const watch = async () => {
    while (!over.signal.aborted) fewest = Math.min(fewest, (await adminIds(sql)).length);
  };
  const watched = watch();
  await Promise.all(ids.map(deleteOthers));
  over.abort();
  await watched;
  const primary = hasPrimary ? (ids[0] ?? null) : null;
  return { sessions, primary, left: await adminIds(sql), refusals, fewest };
}

/** Which rule a race broke; null when none. */
export function faultOf({ primary, left, refusals, fewest }: Race): string | null {
  const others = [...refusals].filter((code) => !RULES.has(code));
  if (others.length > 0) return `refused with ${others.join(", ")}`;
  if (fewest < 1 || left.length !== 1) return `${fewest} admins at the fewest, ${left.length} left`;
  if (primary !== null && left[0] !== primary) return "the primary admin is gone";
  return null;
}

async function adminIds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`select user_id from public.user_roles`;
  return rows.map(({ user_id: id }) => id);
}

const random = numbersOf(seed);

function shuffled<T>(items: T[]): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
