import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ReactNode, RefObject } from "react";
import { GroupLabel, Item, Popup, Positioner } from "./menu.styles.ts";

type MenuHandle<Subject> = BaseMenu.Handle<Subject>;

/** Ties one menu to any number of triggers; each trigger says which subject it is for. */
export function createMenuHandle<Subject>(): MenuHandle<Subject> {
  return BaseMenu.createHandle<Subject>();
}

/** The button of a menu that stands elsewhere on the page; style it with `styled(MenuTrigger)`. */
export const MenuTrigger = BaseMenu.Trigger;

/** One choice; the menu closes and `onClick` runs. */
export const MenuItem = Item;

type MenuProps<Subject> = {
  handle: MenuHandle<Subject>;
  /** What the choices are for, read out with the menu. */
  label: string;
  /** Where the open menu stands in the page: inside a landmark, for whoever walks by them. */
  container: RefObject<HTMLElement | null>;
  children: (subject: Subject) => ReactNode;
};

/** One menu for all triggers of its handle: a long list then carries buttons, not menus. */
export function Menu<Subject>({ handle, label, container, children }: MenuProps<Subject>) {
  return (
    <BaseMenu.Root handle={handle} modal={false}>
      {({ payload }) => (
        <BaseMenu.Portal container={container}>
          <Positioner positionMethod="fixed" sideOffset={4} align="end" collisionPadding={8}>
            <Popup>
              <BaseMenu.Group>
                <GroupLabel>{label}</GroupLabel>
                {payload === undefined ? null : children(payload)}
              </BaseMenu.Group>
            </Popup>
          </Positioner>
        </BaseMenu.Portal>
      )}
    </BaseMenu.Root>
  );
}
