import type { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ComponentProps, ReactElement } from "react";
import { afterPaint } from "../lib/after-paint.ts";
import type { MenuProps } from "./overlay-props.ts";
import { openOverlays, type Overlays, useOverlays } from "./overlays.ts";
import { useWaitingTrigger, withWaiting } from "./waiting-trigger.tsx";

/** Connects a menu with its triggers; base-ui's own handle is created when its code is loaded. */
type MenuHandle<Subject> = { base?: BaseMenu.Handle<Subject> };

/** Connects one menu with any number of triggers; each trigger passes its subject as payload. */
export function createMenuHandle<Subject>(): MenuHandle<Subject> {
  return {};
}

function baseOf<Subject>(handle: MenuHandle<Subject>, overlays: Overlays) {
  handle.base ??= overlays.createHandle<Subject>();
  return handle.base;
}

type MenuTriggerProps<Subject> = Omit<ComponentProps<"button">, "ref"> & {
  handle: MenuHandle<Subject>;
  payload: Subject;
  render?: ReactElement<object>;
};

/** A button that opens a menu rendered elsewhere; style it with `styled(MenuTrigger)`. */
export function MenuTrigger<Subject>(props: MenuTriggerProps<Subject>) {
  const { overlays, button, waiting } = useWaitingTrigger("menu");
  const { handle, payload, render, ...buttonProps } = props;
  if (!overlays)
    return withWaiting(
      render ?? <button type="button">{buttonProps.children}</button>,
      waiting,
      buttonProps,
    );
  return (
    <overlays.MenuTrigger
      {...buttonProps}
      ref={button}
      handle={baseOf(handle, overlays)}
      payload={payload}
      {...(render && { render })}
    />
  );
}

type MenuItemProps = Omit<ComponentProps<Overlays["MenuItem"]>, "onClick"> & {
  onClick: () => void;
};

/** One item; selecting it closes the menu, then calls `onClick`. */
export function MenuItem({ onClick, ...props }: MenuItemProps) {
  const { MenuItem: Item } = openOverlays();
  return <Item {...props} onClick={() => afterPaint(onClick)} />;
}

/** One item that is a link; with `closeOnClick` following it closes the menu. */
export function MenuLink(props: ComponentProps<Overlays["MenuLink"]>) {
  const { MenuLink: Item } = openOverlays();
  return <Item {...props} />;
}

/** One menu for all triggers of its handle, so that a long list does not render a menu per row. */
export function Menu<Subject>({ handle, ...props }: MenuProps<Subject, MenuHandle<Subject>>) {
  const overlays = useOverlays();
  return overlays && <overlays.Menu {...props} handle={baseOf(handle, overlays)} />;
}
