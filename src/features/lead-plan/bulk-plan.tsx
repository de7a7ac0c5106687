import { useRef, useState } from "react";
import { createMenuHandle, Menu, MenuTrigger } from "../../ui/menu.tsx";
import { ClockIcon } from "../lead-ui/controls/icons.tsx";
import { BulkActionName, PlainButton } from "../lead-ui/controls/tool-parts.styles.ts";
import { useItemKeys } from "../lead-ui/controls/use-item-keys.ts";
import { countLeads } from "../leads/model/lead-facts.ts";
import type { Lead } from "../leads/model/lead.ts";
import type { Plan } from "../leads/model/next-action.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { PlanItems } from "./plan-menu.tsx";

const handle = createMenuHandle<readonly Lead[]>();

type BulkPlanProps = {
  selected: readonly Lead[];
  plan: (leads: readonly Lead[], next: Plan | null) => Promise<boolean>;
};

/** The menu that sets the next action of the selected leads; N opens it. */
export function BulkPlan({ selected, plan }: BulkPlanProps) {
  const container = useRef<HTMLDivElement>(null);
  useItemKeys(container);
  const [dialog, setDialog] = useState<{ leads: readonly Lead[]; isOpen: boolean }>();
  return (
    <>
      <MenuTrigger
        handle={handle}
        payload={selected}
        data-plan
        title="Next action (N)"
        render={<PlainButton />}
      >
        <ClockIcon />
        <BulkActionName>Next action</BulkActionName>
      </MenuTrigger>
      <div ref={container} style={{ display: "contents" }}>
        <Menu handle={handle} label="Next action" container={container}>
          {(leads) => (
            <PlanItems
              onPlan={(next) => void plan(leads, next)}
              onOther={() => setDialog({ leads, isOpen: true })}
            />
          )}
        </Menu>
        {dialog ? (
          <PlanDialog
            about={countLeads(dialog.leads.length)}
            currentPlan={null}
            isAfterDone={false}
            isOpen={dialog.isOpen}
            onOpenChange={(isOpen) => setDialog({ ...dialog, isOpen })}
            onPlan={(next) => plan(dialog.leads, next)}
          />
        ) : null}
      </div>
    </>
  );
}
