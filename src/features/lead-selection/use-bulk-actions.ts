import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useToast } from "../../ui/toast.tsx";
import { stageTitle } from "../leads/model/board-model.ts";
import type { LeadStore, PendingChange } from "../leads/model/lead-store.ts";
import type { Lead, Stage } from "../leads/model/lead.ts";
import { describePlan, type Plan } from "../leads/model/next-action.ts";
import type { Person } from "../leads/model/team.ts";
import { type BulkAction, changeLeads, type LeadChange } from "./bulk-data.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { isDone, type Outcome, type UndoHistory } from "../lead-actions/undo-history.ts";
import { useUndoSession } from "../lead-actions/undo-session.ts";
import { countLeads } from "../leads/model/lead-facts.ts";
import { fetchLeads, isConflict } from "../leads/data/leads-data.ts";

/**
 * The actions on many leads. `leads` are the rows that the user saw, for compare-and-set. No action rejects: each shows
 * a failure to the user and resolves to false.
 */
export type BulkActions = {
  /** Moves leads to a stage; resolves to the moved rows, empty on a failure. */
  move: (leads: readonly Lead[], to: Stage) => Promise<readonly Lead[]>;
  assign: (leads: readonly Lead[], to: Pick<Person, "id" | "name"> | null) => Promise<boolean>;
  plan: (leads: readonly Lead[], next: Plan | null) => Promise<boolean>;
  /** Stores the lost reason of failed leads. */
  lose: (leads: readonly Lead[], reason: string) => Promise<boolean>;
  remove: (leads: readonly Lead[]) => Promise<boolean>;
  restore: (leads: readonly Lead[]) => Promise<boolean>;
};

const PLAN_COLUMNS = ["next_action", "next_action_on"] as const;
const ABOUT = "many leads";
/** Options of every toast here; `subject` keeps it from covering the selection bar. */
const toast = { about: ABOUT, subject: () => document.querySelector("[data-selection]") };

type Columns = "stage" | "owner" | "lost_reason" | "next_action" | "next_action_on";
type Fields = Partial<Pick<Lead, Columns>>;

/** A lead and its new column values. */
type Target = { lead: Lead; fields: Fields };

/** Returns why leads were skipped, e.g. "5 already had this owner."; empty for 0. */
function skippedText(count: number, reason: string): string {
  return count === 0 ? "" : `${count.toLocaleString("en")} already ${reason}.`;
}

/** The texts of a change's toast and of its undo's toast, by the number of leads. */
type ToastTexts = {
  done: (count: number) => string;
  undone: (count: number) => string;
};

function pickColumns(lead: Lead, columns: readonly Columns[]): Fields {
  return Object.fromEntries(columns.map((column) => [column, lead[column]]));
}

/** Returns the text, followed by the reason as a second sentence unless that is empty. */
function withReason(text: string, reason: string): string {
  return reason === "" ? text : `${text.replace(/\.$/, "")}. ${reason}`;
}

function restoredText(count: number): string {
  return `${countLeads(count)} restored to what ${count === 1 ? "it was" : "they were"}.`;
}

const inTrash: ToastTexts = {
  done: (count) => `${countLeads(count)} moved to trash successfully.`,
  undone: (count) => `${countLeads(count)} back on the board.`,
};

/**
 * Returns actions on many leads. Each sends one request, is shown at once, and is rolled back if the server refuses it.
 * `record` adds to the user's undo history; `onConflict` is called if another user changed a lead first.
 */
export function useBulkActions(
  store: LeadStore,
  record: UndoHistory["record"],
  onConflict: () => void,
): BulkActions {
  const { mutate } = useSWRConfig();
  const toasts = useToast();
  const write = useOptimisticWrite();
  const session = useUndoSession(store);

  return useMemo(() => {
    type Request = {
      action: BulkAction;
      leads: readonly Lead[];
      changes: readonly LeadChange[];
      pending: ReadonlyMap<string, PendingChange>;
      failureMessage: string;
      /** Whether a lead that another user has changed stops the whole action; an undo skips that lead instead. */
      isAllOrNothing: boolean;
      /** Describes what was done with the returned rows, and inverts it. */
      outcomeOf: (rows: readonly Lead[]) => { description: string; invert: () => Promise<Outcome> };
    };

    type SendResult = { outcome: Outcome; rows: readonly Lead[] };

    /** After a conflict, removes leads that were deleted from the board and selection; resolves to their number. */
    async function removeDeleted(leads: readonly Lead[]): Promise<number> {
      const rows = await fetchLeads(leads.map(({ id }) => id));
      const boardIds = new Set(rows.filter((row) => row.deleted_at === null).map(({ id }) => id));
      const deletedLeads = leads.filter(({ id }) => !boardIds.has(id));
      session.store().applyRows(rows);
      session.store().applyErased(deletedLeads);
      return deletedLeads.length;
    }

    async function send(request: Request): Promise<SendResult> {
      const { action, leads, changes, pending, failureMessage, isAllOrNothing, outcomeOf } =
        request;
      let rows: readonly Lead[] = [];
      let deletedCount = 0;
      const state = await write({
        queue: ABOUT,
        show: () => session.store().addAllPending(pending),
        send: async () => {
          try {
            rows = await changeLeads(action, changes, isAllOrNothing);
          } catch (error) {
            const isOnBoard = action !== "restore" && isConflict(error);
            // If the leads cannot be read, the toast only reports the conflict.
            if (isOnBoard) deletedCount = await removeDeleted(leads).catch(() => 0);
            throw error;
          }
          session.store().applyRows(rows);
        },
        toast,
        failureMessage: (error) => {
          if (!isConflict(error)) return failureMessage;
          onConflict();
          if (deletedCount > 0) {
            const verb = deletedCount === 1 ? "is" : "are";
            const number = deletedCount.toLocaleString("en");
            const deletedText = `${number} ${verb} no longer on the board and no longer selected.`;
            return `${failureMessage} ${deletedText} The others were not changed.`;
          }
          return `${failureMessage} Someone else changed some of them. Nothing was changed.`;
        },
      });
      if (action === "trash" || action === "restore") void mutate(leadKeys.trash());
      void mutate((key) => Array.isArray(key) && key[0] === leadKeys.events("")[0]);
      if (state !== "done") return { outcome: "failed", rows: [] };
      const skippedCount = changes.length - rows.length;
      const unchanged = skippedCount === 1 ? "it was left as it is" : "they were left as they are";
      const unchangedText =
        skippedCount === 0 ? "" : ` ${countLeads(skippedCount)} changed since, so ${unchanged}.`;
      if (rows.length === 0) {
        toasts.error("Leads Not Changed", unchangedText.trim(), toast);
        return { outcome: null, rows };
      }
      const { description, invert } = outcomeOf(rows);
      const texts = { title: "Leads Updated", description: description + unchangedText };
      const outcome = { ...texts, toast, invert };
      return { outcome, rows };
    }

    function sendUndoMove(
      rows: readonly Lead[],
      to: ReadonlyMap<string, Stage>,
      texts: ToastTexts,
    ): Promise<SendResult> {
      const pending = new Map<string, PendingChange>();
      for (const { id } of rows) {
        const stage = to.get(id);
        if (stage) pending.set(id, { kind: "move", to: stage });
      }
      return send({
        action: "undo-move",
        leads: rows,
        changes: rows.map(({ id, updated_at }) => ({ id, seen: { updated_at } })),
        pending,
        failureMessage: "Failed to update lead stages.",
        isAllOrNothing: false,
        outcomeOf: (undone) => ({
          description: texts.undone(undone.length),
          invert: async () => {
            const stages = new Map(rows.map(({ id, stage }) => [id, stage]));
            const swapped = { done: texts.undone, undone: texts.done };
            return (await sendUndoMove(undone, stages, swapped)).outcome;
          },
        }),
      });
    }

    function sendMove(leads: readonly Lead[], to: Stage, skippedNote: string) {
      const texts: ToastTexts = {
        done: (count) => withReason(`${countLeads(count)} moved to ${stageTitle(to)}`, skippedNote),
        undone: (count) =>
          `${countLeads(count)} back where ${count === 1 ? "it was" : "they were"}.`,
      };
      return send({
        action: "move",
        leads,
        changes: leads.map(({ id, stage }) => ({ id, seen: { stage }, stage: to })),
        pending: new Map(leads.map(({ id }) => [id, { kind: "move", to }])),
        failureMessage: "Failed to update lead stages.",
        isAllOrNothing: true,
        outcomeOf: (rows) => ({
          description: texts.done(rows.length),
          invert: async () => {
            const stages = new Map(leads.map(({ id, stage }) => [id, stage]));
            return (await sendUndoMove(rows, stages, texts)).outcome;
          },
        }),
      });
    }

    /** Sets columns of each lead to the values of its target; undo restores the previous values. */
    async function sendFields(
      action: "assign" | "plan" | "lose",
      columns: readonly Columns[],
      targets: readonly Target[],
      texts: ToastTexts,
      isAllOrNothing: boolean,
    ): Promise<Outcome> {
      const before = new Map(targets.map(({ lead }) => [lead.id, pickColumns(lead, columns)]));
      const { outcome } = await send({
        action,
        leads: targets.map(({ lead }) => lead),
        changes: targets.map(({ lead, fields }) => ({
          id: lead.id,
          seen: pickColumns(lead, columns),
          ...fields,
        })),
        pending: new Map(targets.map(({ lead, fields }) => [lead.id, { kind: "set", fields }])),
        failureMessage: "Failed to change the leads.",
        isAllOrNothing,
        outcomeOf: (rows) => ({
          description: texts.done(rows.length),
          invert: () => {
            const previousTargets = rows.map((lead) => ({
              lead,
              fields: before.get(lead.id) ?? {},
            }));
            const swapped = { done: texts.undone, undone: texts.done };
            return sendFields(action, columns, previousTargets, swapped, false);
          },
        }),
      });
      return outcome;
    }

    async function setAll(
      action: "assign" | "plan" | "lose",
      columns: readonly Columns[],
      leads: readonly Lead[],
      fields: Fields,
      done: ToastTexts["done"],
      reason: string,
    ): Promise<boolean> {
      const targets = leads
        .filter((lead) => columns.some((column) => lead[column] !== fields[column]))
        .map((lead) => ({ lead, fields }));
      const skippedNote = skippedText(leads.length - targets.length, reason);
      if (targets.length === 0) {
        toasts.success("Nothing Changed", skippedNote, toast);
        return true;
      }
      const texts = {
        done: (count: number) => withReason(done(count), skippedNote),
        undone: restoredText,
      };
      const outcome = await sendFields(action, columns, targets, texts, true);
      record(outcome);
      return isDone(outcome);
    }

    async function sendTrash(
      action: "trash" | "restore",
      leads: readonly Lead[],
      isAllOrNothing: boolean,
    ): Promise<Outcome> {
      const isTrash = action === "trash";
      const pendingOf = (lead: Lead): PendingChange =>
        isTrash ? { kind: "remove" } : { kind: "restore", lead };
      const { outcome } = await send({
        action,
        leads,
        changes: leads.map(({ id, stage, deleted_at }) => ({
          id,
          seen: isTrash ? { stage } : { deleted_at },
        })),
        pending: new Map(leads.map((lead) => [lead.id, pendingOf(lead)])),
        failureMessage: isTrash ? "Failed to delete the leads." : "Failed to restore the leads.",
        isAllOrNothing,
        outcomeOf: (rows) => ({
          description: inTrash[isTrash ? "done" : "undone"](rows.length),
          invert: () => sendTrash(isTrash ? "restore" : "trash", rows, false),
        }),
      });
      return outcome;
    }

    async function recordTrash(action: "trash" | "restore", leads: readonly Lead[]) {
      const outcome = await sendTrash(action, leads, true);
      record(outcome);
      return isDone(outcome);
    }

    return {
      async move(leads, to) {
        const moved = leads.filter(({ stage }) => stage !== to);
        const skippedNote = skippedText(leads.length - moved.length, "in that stage");
        if (moved.length === 0) {
          toasts.success("Nothing Changed", skippedNote, toast);
          return [];
        }
        const { outcome, rows } = await sendMove(moved, to, skippedNote);
        record(outcome);
        return rows;
      },
      assign: (leads, to) =>
        setAll(
          "assign",
          ["owner"],
          leads,
          { owner: to?.id ?? null },
          (count) =>
            to ? `${countLeads(count)} assigned to ${to.name}` : `${countLeads(count)} unassigned`,
          to ? "had this owner" : "unassigned",
        ),
      plan: (leads, next) =>
        setAll(
          "plan",
          PLAN_COLUMNS,
          leads,
          next ?? { next_action: null, next_action_on: null },
          (count) =>
            next
              ? `${countLeads(count)}, next: ${describePlan(next, Date.now()).text}`
              : `${countLeads(count)}, nothing planned now`,
          next ? "had this plan" : "had no plan",
        ),
      lose: (leads, reason) =>
        setAll(
          "lose",
          ["lost_reason"],
          leads,
          { lost_reason: reason },
          (count) => `Lost reason of ${countLeads(count)} saved: ${reason}.`,
          "had this reason",
        ),
      remove: (leads) => recordTrash("trash", leads),
      restore: (leads) => recordTrash("restore", leads),
    };
  }, [mutate, onConflict, record, session, toasts, write]);
}
