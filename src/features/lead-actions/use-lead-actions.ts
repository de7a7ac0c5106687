import { useEffect, useMemo, useRef } from "react";
import { useSWRConfig } from "swr";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useToast } from "../../ui/toast.tsx";
import { isOpenStage } from "../leads/model/board-model.ts";
import type { LeadStore } from "../leads/model/lead-store.ts";
import type {
  Attempt,
  AttemptState,
  Lead,
  LeadEvent,
  LeadValue,
  Stage,
} from "../leads/model/lead.ts";
import { type Plan, planOf } from "../leads/model/next-action.ts";
import type { Person } from "../leads/model/team.ts";
import { createConflictToasts, toastOf } from "./conflict-toasts.ts";
import { createLeadRequests, type Owner, type SendChange } from "./lead-requests.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { type Change, isDone, type UndoHistory } from "./undo-history.ts";
import { useUndoSession } from "./undo-session.ts";

export type LeadActions = Pick<UndoHistory, "record" | "undo" | "redo"> & {
  /** Moves a lead to a stage; `lead` is the version that the user saw. */
  move: (lead: Lead, to: Stage) => Promise<void>;
  /** Assigns a lead to a user or to no one; `lead` is the version that the user saw. */
  assign: (lead: Lead, to: Pick<Person, "id" | "name"> | null) => Promise<void>;
  /**
   * Sets or clears a lead's next action; `lead` is the version that the user saw. Resolves to null on success. After a
   * failure, which it has shown, resolves to the current version of the lead.
   */
  plan: (lead: Lead, next: Plan | null) => Promise<Lead | null>;
  /** Marks the next action as done; resolves to the updated lead, or to null on a failure, after showing it. */
  finish: (lead: Lead) => Promise<Lead | null>;
  /** Undoes the move `moved` of a lead, which the user or somebody else made. */
  undoMove: (lead: Lead, moved: LeadEvent) => void;
  /** Moves a lead to the trash. */
  remove: (lead: Lead) => Promise<void>;
  /** Records that an attempt was started; shows no message, because the desk then asks for the outcome. */
  startAttempt: (lead: Lead, attempt: Attempt) => Promise<void>;
  /** Records the outcome of an attempt; resolves to false on a failure, after showing it. */
  answerAttempt: (lead: Lead, attempt: Attempt, state: AttemptState) => Promise<boolean>;
  /** Removes an attempt, whose recorded outcome is `state`; resolves to false on a failure, after showing it. */
  undoAttempt: (lead: Lead, attempt: Attempt, state: AttemptState) => Promise<boolean>;
  /** Sets a lead's value, or removes it if null; resolves to false on a failure, after showing it. */
  setValue: (lead: Lead, value: LeadValue) => Promise<boolean>;
  /** Sets the lost reason of a failed lead, or removes it if null; `lead` is the version that the user saw. */
  setReason: (lead: Lead, reason: string | null) => Promise<void>;
  /** Restores a lead from the trash to its former stage. */
  restore: (lead: Lead) => Promise<void>;
};

/**
 * Returns the actions on leads. Most show their change at once, and roll it back if the server refuses. Actions on one
 * lead are sent in order, on different leads in parallel; none rejects. `people` is the team, for names in messages;
 * `onEnded` is called after a lead has moved to Closed or Failed.
 */
export function useLeadActions(
  store: LeadStore,
  people: readonly Person[] = [],
  onEnded?: (leadId: string) => void,
): LeadActions {
  const { mutate } = useSWRConfig();
  const toasts = useToast();
  const write = useOptimisticWrite();
  const session = useUndoSession(store);

  const latest = useRef(people);
  useEffect(() => {
    latest.current = people;
  });

  return useMemo(() => {
    const { history } = session;
    const store = () => session.store();

    const change: SendChange = async (lead, pending, request, failureMessage) => {
      let sentChange: Change | null = null;
      async function send() {
        sentChange = await request();
      }
      const toast = toastOf(lead);
      const outcome = await write({
        queue: lead.id,
        ...(pending && { show: () => store().addPending(lead.id, pending) }),
        send,
        failureMessage,
        toast,
      });
      void mutate(leadKeys.events(lead.id));
      return outcome === "failed" ? "failed" : sentChange;
    };

    const conflicts = createConflictToasts(store, toasts);
    const readTrash = () => void mutate(leadKeys.trash());
    const requests = createLeadRequests({ change, store, toasts, conflicts, readTrash });

    function ownerOf({ owner }: Lead): Owner {
      if (owner === null) return null;
      return latest.current.find(({ id }) => id === owner) ?? { id: owner, name: "someone else" };
    }

    return {
      async move(lead, to) {
        if (lead.stage === to) return;
        const outcome = await requests.sendMove(lead, to);
        history.record(outcome);
        if (!isOpenStage(to) && isDone(outcome)) onEnded?.(lead.id);
      },
      async assign(lead, to) {
        if (lead.owner === (to?.id ?? null)) return;
        history.record(await requests.sendAssignment(lead, to, ownerOf(lead)));
      },
      async plan(lead, next) {
        const before = planOf(lead);
        const isSame =
          before?.next_action === next?.next_action &&
          before?.next_action_on === next?.next_action_on;
        if (isSame) return null;
        const outcome = await requests.sendPlan(lead, next);
        history.record(outcome);
        if (isDone(outcome)) return null;
        // After a conflict the lead was read again, so the store has its new version.
        return store().getChanges().serverUpdates.get(lead.id)?.row ?? lead;
      },
      async finish(lead) {
        const before = planOf(lead);
        if (!before) return null;
        let finished: Lead | null = null;
        const outcome = await requests.sendFinish(lead, before, (row) => (finished = row));
        history.record(outcome);
        return finished;
      },
      async setValue(lead, value) {
        const outcome = await requests.sendValue(lead, value);
        history.record(outcome);
        return isDone(outcome);
      },
      setReason: async (lead, reason) => history.record(await requests.sendReason(lead, reason)),
      undoMove(lead, { created_at, from_stage }) {
        const moved = { ...lead, updated_at: created_at };
        if (from_stage) history.undoChange(requests.moveOf(moved, from_stage));
      },
      remove: async (lead) => history.record(await requests.sendRemoval(lead)),
      async startAttempt(lead, attempt) {
        await requests.sendAttempt(lead, attempt, "attempted", null);
      },
      async answerAttempt(lead, attempt, state) {
        const outcome = await requests.sendAttempt(lead, attempt, state, "attempted");
        history.record(outcome);
        return outcome !== "failed";
      },
      async undoAttempt(lead, attempt, state) {
        const outcome = await requests.sendAttempt(lead, attempt, null, state);
        history.record(outcome);
        return outcome !== "failed";
      },
      restore: async (lead) => history.record(await requests.sendRestoration(lead)),
      record: history.record,
      undo: history.undo,
      redo: history.redo,
    };
  }, [session, mutate, onEnded, toasts, write]);
}
