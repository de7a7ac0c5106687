import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ComponentProps, ReactNode, RefObject } from "react";
import { afterPaint } from "../lib/after-paint.ts";
import { GroupLabel, Item, LinkItem, Popup, Positioner } from "./menu.styles.ts";
import { useDeferredOpen } from "./use-deferred-open.ts";

type MenuHandle<Subject> = BaseMenu.Handle<Subject>;

/** Connects one menu with any number of triggers; each trigger passes its subject as payload. */
export function createMenuHandle<Subject>(): MenuHandle<Subject> {
  return BaseMenu.createHandle<Subject>();
}

/** A button that opens a menu rendered elsewhere; style it with `styled(MenuTrigger)`. */
export const MenuTrigger = BaseMenu.Trigger;

type MenuItemProps = Omit<ComponentProps<typeof Item>, "onClick"> & { onClick: () => void };

/** One item; selecting it closes the menu, then calls `onClick`. */
export function MenuItem({ onClick, ...props }: MenuItemProps) {
  return <Item {...props} onClick={() => afterPaint(onClick)} />;
}

/** One item that is a link; with `closeOnClick` following it closes the menu. */
export const MenuLink = LinkItem;

type MenuProps<Subject> = {
  handle: MenuHandle<Subject>;
  /** The accessible name of the menu. */
  label: string;
  /** The element that contains the open menu, inside a landmark so that screen readers find it. */
  container: RefObject<HTMLElement | null>;
  children: (subject: Subject) => ReactNode;
};

/** One menu for all triggers of its handle, so that a long list does not render a menu per row. */
export function Menu<Subject>({ handle, label, container, children }: MenuProps<Subject>) {
  return (
    <BaseMenu.Root handle={handle} modal={false} {...useDeferredOpen()}>
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
