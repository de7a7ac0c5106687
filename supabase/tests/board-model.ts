import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constant,
  nat,
  oneof,
  record,
  uniqueArray,
} from "fast-check";
import type { Sql } from "postgres";
import { stages } from "../../src/features/leads/model/board-model.ts";
import { createClient, type Operation, type Outcome } from "./board-clients.ts";
import type { Caller } from "./callers.ts";
import { storeAdmin, storeLead } from "./rows.ts";
import { seed } from "../../tests/tier.ts";

const CLIENTS = 3;
const LEADS = 6;

type Event = { lead_id: string; kind: string; from_stage: string | null; to_stage: string | null };
type Row = { id: string; stage: string; is_trashed: boolean };

/** Random operations: mostly moves, mostly on the rows that were read last. */
const operation: Arbitrary<Operation> = record({
  client: nat(CLIENTS - 1),
  action: oneof(
    { weight: 10, arbitrary: constant("move" as const) },
    { weight: 2, arbitrary: constant("delete" as const) },
    { weight: 2, arbitrary: constant("restore" as const) },
    { weight: 2, arbitrary: constant("undo" as const) },
    { weight: 2, arbitrary: constant("sync" as const) },
    { weight: 1, arbitrary: constant("reload" as const) },
  ),
  lead: nat(999),
  stage: nat(stages.length - 1),
});

/** Rounds of one operation for each of some clients, which run at the same time. */
const rounds = (count: number) =>
  array(uniqueArray(operation, { selector: ({ client }) => client, minLength: 1 }), {
    minLength: count,
    maxLength: count,
  });

function fail(rule: string, detail: unknown): never {
  throw new Error(`${rule}: ${JSON.stringify(detail)}`);
}

/** The stage of a lead according to its history. */
function replay(events: Event[]) {
  let stage: string | null = null;
  let isTrashed = false;
  for (const { kind, from_stage, to_stage } of events) {
    if (kind === "moved" && (from_stage !== stage || isTrashed))
      fail("a move from elsewhere", events);
    if (kind === "created" || kind === "moved") stage = to_stage;
    if (kind === "deleted" || kind === "restored") {
      if (isTrashed === (kind === "deleted")) fail("deleted or restored twice", events);
      isTrashed = kind === "deleted";
    }
  }
  return { stage, isTrashed };
}

function describeEvent({ lead_id, kind, from_stage, to_stage }: Event): string {
  return [lead_id, kind, from_stage, to_stage].join(" ");
}

function describeOutcome({ leadId, kind, from, to }: Outcome): string {
  return [leadId, kind, from, to].join(" ");
}

async function checkHistory(sql: Sql, ids: string[], outcomes: Outcome[]) {
  const events = await sql<Event[]>`
    select lead_id, kind, from_stage, to_stage from public.lead_events
    where lead_id = any (${ids}) order by id`;
  const rows = await sql<Row[]>`
    select id, stage, deleted_at is not null as is_trashed from public.leads
    where id = any (${ids})`;
  for (const { id, stage, is_trashed } of rows) {
    const replayed = replay(events.filter(({ lead_id }) => lead_id === id));
    if (replayed.stage !== stage || replayed.isTrashed !== is_trashed) {
      fail("the history replays to another state", { id, stage, is_trashed, replayed });
    }
  }
  // Each accepted operation is in the history exactly once, and starts from the stage that its client saw. A move that
  // overwrote another one would start from a stage that its client never saw.
  const written = events.filter(({ kind }) => kind !== "created").map(describeEvent);
  const meant = outcomes
    .filter(({ kind }) => kind !== "refused" && kind !== "nothing")
    .map(describeOutcome);
  if (String(written.toSorted()) !== String(meant.toSorted())) {
    fail("an action that is not in the history, or twice", { written, meant });
  }
  return rows;
}

/** Lets three clients act at random and checks at the end that no change was lost silently. */
async function play(sql: Sql, callers: Caller[], played: Operation[][]): Promise<void> {
  const ids = await Promise.all(
    Array.from({ length: LEADS }, (_, index) =>
      storeLead(sql, { stage: stages[index % stages.length]?.id ?? "interested" }),
    ),
  );
  const clients = await Promise.all(callers.map((caller) => createClient(sql, caller)));
  const outcomes: Outcome[] = [];
  for (const round of played) {
    outcomes.push(
      ...(await Promise.all(
        round.map((it) => clients[it.client]?.run(it) ?? fail("no such client", it)),
      )),
    );
  }
  const rows = await checkHistory(sql, ids, outcomes);
  for (const client of clients) {
    await client.sync();
    const columns = client.columns();
    for (const { id, stage, is_trashed } of rows) {
      const found = stages.filter((it) => columns[it.id].some((lead) => lead.id === id));
      const expected = is_trashed ? [] : [stage];
      if (String(found.map((it) => it.id)) !== String(expected)) {
        fail("a lead is not in the one column it belongs to", { id, found, expected });
      }
    }
  }
  await sql`delete from public.leads where id = any (${ids})`;
}

/**
 * Plays games of random operations until there were `operations` of them; resolves to their number. Throws with
 * fast-check's smallest failing game and its seed.
 */
export async function playGames(sql: Sql, operations: number, start = seed): Promise<number> {
  const callers: Caller[] = await Promise.all(
    Array.from({ length: CLIENTS }, async () => ({
      role: "authenticated" as const,
      userId: await storeAdmin(sql),
    })),
  );
  const ROUNDS = 25;
  let count = 0;
  await assert(
    asyncProperty(rounds(ROUNDS), async (played) => {
      if (count >= operations) return;
      count += played.flat().length;
      await play(sql, callers, played);
    }),
    { numRuns: Math.ceil(operations / ROUNDS), seed: start },
  );
  return count;
}
