// Three people at the board, each with what their own browser knows, on one real database.
import type { Sql } from "postgres";
import { createLeadStore, currentLeads } from "../../src/features/lead-board/model/lead-store.ts";
import { groupByStage, stages } from "../../src/features/lead-board/model/board-model.ts";
import type { Lead, Stage } from "../../src/features/lead-board/model/lead.ts";
import { type Caller, runAs } from "./callers.ts";

/** What one operation came to: done, or told that somebody else was first. */
export type Outcome = {
  kind: "moved" | "deleted" | "restored" | "told" | "nothing";
  leadId?: string;
  from?: Stage;
  to?: Stage;
};

export type Operation = {
  client: number;
  deed: "move" | "delete" | "restore" | "undo" | "hear" | "read";
  /** Which lead and which stage, as a choice among those the client knows. */
  lead: number;
  stage: number;
};

/** Rows as PostgREST writes them: times as text, to the microsecond. */
async function rowsAsJson(sql: Sql, caller: Caller, since: string | null): Promise<Lead[]> {
  const rows = await runAs(
    sql,
    caller,
    (as) => as<{ row: Lead }[]>`
      select to_jsonb(leads) as row from public.leads
      where ${since === null ? as`deleted_at is null` : as`updated_at >= ${since}::timestamptz`}
      order by updated_at, id`,
  );
  return rows.map(({ row }) => row);
}

/** One admin's board: it acts on what it sees, which may be out of date. */
export async function createClient(sql: Sql, caller: Caller) {
  const store = createLeadStore();
  let snapshot = { leads: await rowsAsJson(sql, caller, null), since: store.mark() };
  const undoable: Outcome[] = [];
  const trashed: string[] = [];

  const seen = () => currentLeads(snapshot, store.get());

  /** What polling and the channel bring: every row, changed or not, in the database's order. */
  async function hear() {
    store.record(await rowsAsJson(sql, caller, "1970-01-01"));
  }

  async function read() {
    const since = store.mark();
    snapshot = { leads: await rowsAsJson(sql, caller, null), since };
    store.prune(since);
  }

  async function move(lead: Lead, to: Stage): Promise<Outcome> {
    const from = lead.stage;
    if (from === to) return { kind: "nothing" };
    const end = store.begin(lead.id, { kind: "move", to });
    const [moved] = await runAs(
      sql,
      caller,
      (as) => as<{ row: Lead }[]>`
        update public.leads set stage = ${to}
        where id = ${lead.id} and stage = ${from} returning to_jsonb(leads) as row`,
    );
    if (moved) store.record([moved.row]);
    else await hear();
    end();
    return moved ? { kind: "moved", leadId: lead.id, from, to } : { kind: "told", leadId: lead.id };
  }

  async function call(name: "soft_delete_lead" | "restore_lead", id: string): Promise<boolean> {
    const [row] = await runAs(
      sql,
      caller,
      (as) => as<{ done: boolean }[]>`select ${as(`public.${name}`)}(${id}) as done`,
    );
    await hear();
    return row?.done ?? false;
  }

  async function remove(lead: Lead): Promise<Outcome> {
    const end = store.begin(lead.id, { kind: "remove" });
    const isDone = await call("soft_delete_lead", lead.id);
    end();
    if (isDone) trashed.push(lead.id);
    return { kind: isDone ? "deleted" : "told", leadId: lead.id };
  }

  async function restore(id: string | undefined): Promise<Outcome> {
    if (id === undefined) return { kind: "nothing" };
    const isDone = await call("restore_lead", id);
    return { kind: isDone ? "restored" : "told", leadId: id };
  }

  async function undo(): Promise<Outcome> {
    const last = undoable.pop();
    if (last?.kind === "deleted") return restore(last.leadId);
    const lead = seen().find(({ id }) => id === last?.leadId);
    if (!lead || !last?.from || lead.stage !== last.to) return { kind: "nothing" };
    return move(lead, last.from);
  }

  return {
    columns: () => groupByStage(seen()),
    hear,
    async run({ deed, lead: leadChoice, stage }: Operation): Promise<Outcome> {
      const leads = seen();
      const lead = leads[leadChoice % Math.max(leads.length, 1)];
      const to = stages[stage % stages.length]?.id;
      if (deed === "hear") await hear();
      if (deed === "read") await read();
      if (deed === "undo") return undo();
      if (deed === "restore") return restore(trashed[leadChoice % Math.max(trashed.length, 1)]);
      if (!lead || !to || deed === "hear" || deed === "read") return { kind: "nothing" };
      const outcome = await (deed === "move" ? move(lead, to) : remove(lead));
      if (outcome.kind === "moved" || outcome.kind === "deleted") undoable.push(outcome);
      return outcome;
    },
  };
}
