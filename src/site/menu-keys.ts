import type { FocusEvent, KeyboardEvent } from "react";

function linksOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("a[href]")];
}

/** Moves the focus into an open menu or along its links; returns whether the key was one of its own. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const links = linksOf(menu);
  const at = links.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: (at + 1) % links.length,
    ArrowUp: at <= 0 ? links.length - 1 : at - 1,
    Home: 0,
    End: links.length - 1,
  };
  const next = steps[key];
  if (next === undefined) return false;
  links[next]?.focus();
  return true;
}

/**
 * Arrow keys for a menu button and its native popover, beside Tab, Enter and Esc, which the browser
 * brings: down and up open the menu and walk its links, Home and End go to the first and the last.
 */
export function onMenuKeyDown(event: KeyboardEvent<HTMLElement>, popoverId: string): void {
  const menu = document.getElementById(popoverId);
  if (!menu) return;
  const isOpen = menu.matches(":popover-open");
  if (!isOpen) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    menu.showPopover();
  }
  if (moveFocus(menu, event.key)) event.preventDefault();
}

/** Closes a menu when the focus has gone on to something else; leaving the window closes nothing. */
export function closeMenuOnLeave(event: FocusEvent<HTMLElement>, popoverId: string): void {
  const next = event.relatedTarget;
  if (!(next instanceof Node) || event.currentTarget.contains(next)) return;
  const menu = document.getElementById(popoverId);
  if (menu?.matches(":popover-open")) menu.hidePopover();
}
