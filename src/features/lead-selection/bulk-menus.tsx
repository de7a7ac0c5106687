import { use, useRef } from "react";
import { TrashIcon } from "../../ui/icon.tsx";
import { createMenuHandle, Menu, MenuTrigger } from "../../ui/menu.tsx";
import { StageItems } from "../lead-ui/card/move-menu.tsx";
import { PersonItems } from "../lead-ui/card/owner.tsx";
import type { BulkActions } from "./use-bulk-actions.ts";
import { MoveIcon, PersonIcon } from "../lead-ui/controls/icons.tsx";
import { ExtensionsContext } from "../leads/extensions/parts.tsx";
import { stages } from "../leads/model/board-model.ts";
import type { Lead, Stage } from "../leads/model/lead.ts";
import { BulkActionName, PlainButton } from "../lead-ui/controls/tool-parts.styles.ts";

const moveMenu = createMenuHandle<readonly Lead[]>();
const assignMenu = createMenuHandle<readonly Lead[]>();

type BulkMenusProps = Pick<BulkActions, "assign" | "plan"> & {
  selected: readonly Lead[];
  onMove: (leads: readonly Lead[], to: Stage) => void;
  onRemove: (leads: readonly Lead[]) => void;
};

/** The controls that move, assign and delete the selected leads, and those of extensions; M and A open the menus. */
export function BulkMenus({ selected, onMove, assign, plan, onRemove }: BulkMenusProps) {
  const container = useRef<HTMLDivElement>(null);
  const extensions = use(ExtensionsContext);
  return (
    <>
      <MenuTrigger
        handle={moveMenu}
        payload={selected}
        data-move
        title="Move to... (M)"
        render={<PlainButton />}
      >
        <MoveIcon />
        <BulkActionName>Move to...</BulkActionName>
      </MenuTrigger>
      <MenuTrigger
        handle={assignMenu}
        payload={selected}
        data-assign
        title="Assign to... (A)"
        render={<PlainButton />}
      >
        <PersonIcon />
        <BulkActionName>Assign to...</BulkActionName>
      </MenuTrigger>
      {extensions.map(({ name, BulkAction }) =>
        BulkAction ? <BulkAction key={name} selected={selected} plan={plan} /> : null,
      )}
      <PlainButton title="Move to trash" onClick={() => onRemove(selected)}>
        <TrashIcon />
        <BulkActionName>Move to trash</BulkActionName>
      </PlainButton>
      <div ref={container}>
        <Menu handle={moveMenu} label="Move to..." container={container}>
          {(leads) => <StageItems of={stages} onMove={(to) => onMove(leads, to)} />}
        </Menu>
        <Menu handle={assignMenu} label="Assign to..." container={container}>
          {(leads) => <PersonItems onAssign={(to) => void assign(leads, to)} />}
        </Menu>
      </div>
    </>
  );
}
