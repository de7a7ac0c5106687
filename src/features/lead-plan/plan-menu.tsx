import { useEffect, useRef, useState } from "react";
import { createMenuHandle, Menu, MenuItem } from "../../ui/menu.tsx";
import { useNow } from "../../ui/use-now.ts";
import { usePageActions } from "../lead-actions/lead-page.tsx";
import type { Place } from "../leads/extensions/extension.ts";
import { CheckIcon, ClockIcon } from "../lead-ui/controls/icons.tsx";
import { LeadAction } from "../lead-ui/controls/panel-parts.styles.ts";
import type { Lead } from "../leads/model/lead.ts";
import {
  describePlan,
  isOpen,
  type Plan,
  planOf,
  usualActions,
  usualDays,
} from "../leads/model/next-action.ts";
import { useItemKeys } from "../lead-ui/controls/use-item-keys.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { Dot, Keyed, PlanTrigger, WithDone } from "./plan.styles.ts";
import { ItemKey } from "../lead-ui/controls/menu-keys.styles.ts";

/** Connects the plan lines of a place with its one menu. */
const handles = {
  board: createMenuHandle<Lead>(),
  panel: createMenuHandle<Lead>(),
  today: createMenuHandle<Lead>(),
} satisfies Record<Place, unknown>;

/** The function for "Done" in each place. It is not in the row, which may be gone before the dialog opens. */
const finishers: Partial<Record<Place, (lead: Lead) => void>> = {};

function lineOf(lead: Lead, now: number): { text: string; state: string } {
  const plan = planOf(lead);
  if (!plan) return { text: "Nothing planned", state: "none" };
  const { text, isOverdue, isToday } = describePlan(plan, now);
  if (isOverdue) return { text, state: "overdue" };
  return { text, state: isToday ? "today" : "planned" };
}

/**
 * The next action of a lead, as a button that opens the menu. Without a plan, the board shows a dot for an open lead
 * and nothing for a closed or failed one.
 */
export function PlanLine({ lead, place }: { lead: Lead; place: Place }) {
  const { text, state } = lineOf(lead, useNow());
  if (place === "board" && lead.next_action === null && !isOpen(lead)) return null;
  const isDot = place === "board" && state === "none";
  const trigger = (
    <PlanTrigger
      handle={handles[place]}
      payload={lead}
      data-plan
      data-state={state}
      aria-label={`Next action of ${lead.company_name}: ${text}`}
      title={isDot ? text : undefined}
    >
      {isDot ? (
        <Dot />
      ) : (
        <>
          <ClockIcon />
          <span>{text}</span>
        </>
      )}
    </PlanTrigger>
  );
  if (place !== "today" || lead.next_action === null) return trigger;
  return (
    <WithDone>
      {trigger}
      <LeadAction as="button" type="button" onClick={() => finishers.today?.(lead)}>
        <CheckIcon />
        Done
      </LeadAction>
    </WithDone>
  );
}

type Choice = { key: string; title: string; plan: Plan };

/** Returns the plans that have a key: a call on each of the usual days, and each other action today. */
function choicesAt(now: number): Choice[] {
  const [first = "Call", ...others] = usualActions;
  const days = usualDays(now);
  const keys = ["c", "t", "3", "m"];
  const calls = days.map(({ title, day }, index) => ({
    key: keys[index] ?? "",
    title: `${first} ${title}`,
    plan: { next_action: first, next_action_on: day },
  }));
  const today = days[0]?.day ?? "";
  return [
    ...calls,
    ...others.map((action) => ({
      key: action.charAt(0).toLowerCase(),
      title: `${action} today`,
      plan: { next_action: action, next_action_on: today },
    })),
  ];
}

/** A menu item with the key that selects it (see useItemKeys). */
function KeyedItem(props: { shortcut: string; title: string; onClick: () => void }) {
  const { shortcut, title, onClick } = props;
  return (
    <MenuItem data-key={shortcut} onClick={onClick}>
      <Keyed>
        {title}
        <ItemKey>{shortcut.toUpperCase()}</ItemKey>
      </Keyed>
    </MenuItem>
  );
}

type PlanItemsProps = {
  onPlan: (next: Plan | null) => void;
  /** Opens the dialog in which any other action is typed. */
  onOther: () => void;
  /** Whether there is a plan to remove. */
  canDrop?: boolean;
};

/** The menu items of the usual next actions, each with its key. */
export function PlanItems({ onPlan, onOther, canDrop = true }: PlanItemsProps) {
  return (
    <>
      {choicesAt(useNow()).map(({ key, title, plan }) => (
        <KeyedItem key={key} shortcut={key} title={title} onClick={() => onPlan(plan)} />
      ))}
      <KeyedItem shortcut="o" title="Something else..." onClick={onOther} />
      {canDrop ? (
        <KeyedItem shortcut="x" title="Remove the plan" onClick={() => onPlan(null)} />
      ) : null}
    </>
  );
}

/** The menu of usual next actions. Its "Done" asks for the next action; any other action is typed in a dialog. */
export function PlanMenu({ place }: { place: Place }) {
  const { plan, finish } = usePageActions();
  const container = useRef<HTMLDivElement>(null);
  useItemKeys(container);
  const [dialog, setDialog] = useState<{ lead: Lead; isAfterDone: boolean; isOpen: boolean }>();

  async function finishAndPlanNext(lead: Lead) {
    const finished = await finish(lead);
    if (finished) setDialog({ lead: finished, isAfterDone: true, isOpen: true });
  }

  useEffect(() => {
    finishers[place] = (lead) => void finishAndPlanNext(lead);
    return () => {
      delete finishers[place];
    };
  });

  async function planInDialog(lead: Lead, next: Plan): Promise<boolean> {
    const conflictingLead = await plan(lead, next);
    // After a conflict the dialog shows the current lead, for which the user plans again.
    if (conflictingLead) setDialog((current) => current && { ...current, lead: conflictingLead });
    return conflictingLead === null;
  }

  return (
    <div ref={container}>
      <Menu handle={handles[place]} label="Next action" container={container}>
        {(lead) => (
          <>
            {lead.next_action === null ? null : (
              <KeyedItem
                shortcut="d"
                title={`Done: ${lead.next_action}`}
                onClick={() => void finishAndPlanNext(lead)}
              />
            )}
            <PlanItems
              onPlan={(next) => void plan(lead, next)}
              onOther={() => setDialog({ lead, isAfterDone: false, isOpen: true })}
              canDrop={lead.next_action !== null}
            />
          </>
        )}
      </Menu>
      {dialog ? (
        <PlanDialog
          about={dialog.lead.company_name}
          currentPlan={planOf(dialog.lead)}
          isAfterDone={dialog.isAfterDone}
          isOpen={dialog.isOpen}
          onOpenChange={(isNowOpen) => setDialog({ ...dialog, isOpen: isNowOpen })}
          onPlan={(next) => planInDialog(dialog.lead, next)}
        />
      ) : null}
    </div>
  );
}
