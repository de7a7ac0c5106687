import { useRef, useState } from "react";
import { TrashIcon } from "../../../ui/icon.tsx";
import { createMenuHandle, Menu, MenuTrigger } from "../../../ui/menu.tsx";
import { StageItems } from "../../leads/card/move-menu.tsx";
import { PersonItems } from "../../leads/card/owner.tsx";
import type { BulkActions } from "../data/use-bulk-actions.ts";
import { ClockIcon, MoveIcon, PersonIcon } from "../../leads/controls/icons.tsx";
import { stages } from "../../leads/model/board-model.ts";
import type { Lead, Stage } from "../../leads/model/lead.ts";
import { PlanDialog } from "../../lead-plan/plan-dialog.tsx";
import { PlanItems } from "../../lead-plan/plan-menu.tsx";
import { useItemKeys } from "../../leads/controls/use-item-keys.ts";
import { ToolButton } from "../../leads/controls/tool-parts.styles.ts";
import { BulkActionName } from "./selection-bar.styles.ts";
import { countLeads } from "../../leads/model/lead-facts.ts";

const moveMenu = createMenuHandle<readonly Lead[]>();
const assignMenu = createMenuHandle<readonly Lead[]>();
const planMenu = createMenuHandle<readonly Lead[]>();

type BulkMenusProps = Pick<BulkActions, "assign" | "plan"> & {
  selected: readonly Lead[];
  onMove: (leads: readonly Lead[], to: Stage) => void;
  onRemove: (leads: readonly Lead[]) => void;
};

/** Move, assign, plan and delete the selected leads; M, A and N open the menus. */
export function BulkMenus({ selected, onMove, assign, plan, onRemove }: BulkMenusProps) {
  const container = useRef<HTMLDivElement>(null);
  useItemKeys(container);
  const [asked, setAsked] = useState<{ leads: readonly Lead[]; isOpen: boolean }>();
  return (
    <>
      <MenuTrigger
        handle={moveMenu}
        payload={selected}
        data-move
        title="Move to... (M)"
        render={<ToolButton type="button" data-plain />}
      >
        <MoveIcon />
        <BulkActionName>Move to...</BulkActionName>
      </MenuTrigger>
      <MenuTrigger
        handle={assignMenu}
        payload={selected}
        data-assign
        title="Assign to... (A)"
        render={<ToolButton type="button" data-plain />}
      >
        <PersonIcon />
        <BulkActionName>Assign to...</BulkActionName>
      </MenuTrigger>
      <MenuTrigger
        handle={planMenu}
        payload={selected}
        data-plan
        title="Next action (N)"
        render={<ToolButton type="button" data-plain />}
      >
        <ClockIcon />
        <BulkActionName>Next action</BulkActionName>
      </MenuTrigger>
      <ToolButton type="button" data-plain title="Move to trash" onClick={() => onRemove(selected)}>
        <TrashIcon />
        <BulkActionName>Move to trash</BulkActionName>
      </ToolButton>
      <div ref={container}>
        <Menu handle={moveMenu} label="Move to..." container={container}>
          {(leads) => <StageItems of={stages} onMove={(to) => onMove(leads, to)} />}
        </Menu>
        <Menu handle={assignMenu} label="Assign to..." container={container}>
          {(leads) => <PersonItems onAssign={(to) => void assign(leads, to)} />}
        </Menu>
        <Menu handle={planMenu} label="Next action" container={container}>
          {(leads) => (
            <PlanItems
              onPlan={(next) => void plan(leads, next)}
              onOther={() => setAsked({ leads, isOpen: true })}
            />
          )}
        </Menu>
        {asked ? (
          <PlanDialog
            about={countLeads(asked.leads.length)}
            before={null}
            isAfterDone={false}
            isOpen={asked.isOpen}
            onOpenChange={(isOpen) => setAsked({ ...asked, isOpen })}
            onPlan={(next) => plan(asked.leads, next)}
          />
        ) : null}
      </div>
    </>
  );
}
