// Clients of the lead board, each with its own possibly stale rows, on one real database.
import type { Sql } from "postgres";
import { createLeadStore, currentLeads } from "../../src/features/leads/model/lead-store.ts";
import { groupByStage, stages } from "../../src/features/leads/model/board-model.ts";
import type { Lead, Stage } from "../../src/features/leads/model/lead.ts";
import { type Caller, runAs } from "./callers.ts";

/** The outcome of an operation: done, or refused since somebody else was first. */
export type Outcome = {
  kind: "moved" | "deleted" | "restored" | "refused" | "nothing";
  leadId?: string;
  from?: Stage;
  to?: Stage;
};

export type Operation = {
  client: number;
  action: "move" | "delete" | "restore" | "undo" | "sync" | "reload";
  /** Numbers that choose a lead and a stage among those that the client knows. */
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

/** One admin's board, which acts on rows that may be out of date. */
export async function createClient(sql: Sql, caller: Caller) {
  const store = createLeadStore();
  let snapshot = { leads: await rowsAsJson(sql, caller, null), version: store.version() };
  const undoable: Outcome[] = [];
  const trashed: string[] = [];

  const seen = () => currentLeads(snapshot, store.getChanges());

  /** Reads every row, as polling and realtime do. */
  async function sync() {
    store.applyRows(await rowsAsJson(sql, caller, "1970-01-01"));
  }

  async function reload() {
    const version = store.version();
    snapshot = { leads: await rowsAsJson(sql, caller, null), version };
    store.dropUpdatesUntil(version);
  }

  async function move(lead: Lead, to: Stage): Promise<Outcome> {
    const from = lead.stage;
    if (from === to) return { kind: "nothing" };
    const end = store.addPending(lead.id, { kind: "move", to });
    const [moved] = await runAs(
      sql,
      caller,
      (as) => as<{ row: Lead }[]>`
        update public.leads set stage = ${to}
        where id = ${lead.id} and stage = ${from} returning to_jsonb(leads) as row`,
    );
    if (moved) store.applyRows([moved.row]);
    else await sync();
    end();
    return moved
      ? { kind: "moved", leadId: lead.id, from, to }
      : { kind: "refused", leadId: lead.id };
  }

  async function call(name: "soft_delete_lead" | "restore_lead", id: string): Promise<boolean> {
    const [row] = await runAs(
      sql,
      caller,
      (as) => as<{ done: boolean }[]>`select ${as(`public.${name}`)}(${id}) as done`,
    );
    await sync();
    return row?.done ?? false;
  }

  async function remove(lead: Lead): Promise<Outcome> {
    const end = store.addPending(lead.id, { kind: "remove" });
    const isDone = await call("soft_delete_lead", lead.id);
    end();
    if (isDone) trashed.push(lead.id);
    return { kind: isDone ? "deleted" : "refused", leadId: lead.id };
  }

  async function restore(id: string | undefined): Promise<Outcome> {
    if (id === undefined) return { kind: "nothing" };
    const isDone = await call("restore_lead", id);
    return { kind: isDone ? "restored" : "refused", leadId: id };
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
    sync,
    async run({ action, lead: leadChoice, stage }: Operation): Promise<Outcome> {
      const leads = seen();
      const lead = leads[leadChoice % Math.max(leads.length, 1)];
      const to = stages[stage % stages.length]?.id;
      if (action === "sync") await sync();
      if (action === "reload") await reload();
      if (action === "undo") return undo();
      if (action === "restore") return restore(trashed[leadChoice % Math.max(trashed.length, 1)]);
      if (!lead || !to || action === "sync" || action === "reload") return { kind: "nothing" };
      const outcome = await (action === "move" ? move(lead, to) : remove(lead));
      if (outcome.kind === "moved" || outcome.kind === "deleted") undoable.push(outcome);
      return outcome;
    },
  };
}
