import type { RefObject } from "react";
import { useKeyDown } from "./use-shortcuts.ts";

/**
 * Clicks the item whose `data-key` is pressed, in an open menu of the container. It handles the key before the menu's
 * own search by first letter does, and even while the focus is still moving into a menu that has just opened.
 */
export function useItemKeys(container: RefObject<HTMLElement | null>) {
  useKeyDown((event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || key.length !== 1) return;
    if (target instanceof Element && target.matches("input, textarea, select")) return;
    const item = container.current?.querySelector<HTMLElement>(
      `[role=menu][data-open] [data-key="${CSS.escape(key.toLowerCase())}"]`,
    );
    if (!item) return;
    event.preventDefault();
    event.stopPropagation();
    item.click();
  }, true);
}
