const OPEN_AFTER_MS = 100;
const CLOSE_AFTER_MS = 300;
const SAME_GESTURE_MS = 600;

/** The element around a menu's button and its popover: `data-menu="hover"`, or `"press"` for one that ignores the mouse. */
function menuAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-menu]") : null;
}

function popoverOf(menu: HTMLElement): HTMLElement | null {
  return menu.querySelector("[popover]");
}

/** Moves the focus along the links of an open menu; returns whether the key is one of the menu's. */
function moveFocus(popover: HTMLElement, key: string): boolean {
  const links = [...popover.querySelectorAll<HTMLElement>("a[href]")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = {
    ArrowDown: (at + 1) % links.length,
    ArrowUp: at <= 0 ? links.length - 1 : at - 1,
    Home: 0,
    End: links.length - 1,
  }[key];
  if (next === undefined) return false;
  links[next]?.focus();
  return true;
}

/**
 * Adds to the header's native popovers what browsers lack. They open 100 ms after the mouse has entered and close 300
 * ms after it has left (SPEC section 4). Arrow keys move through their links; a followed link or lost focus closes
 * them. Listens on the document, so it also works for menus that are rendered later.
 */
export function startMenus(): void {
  const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();
  let hovered: HTMLElement | null = null;
  let openedAt = Number.NEGATIVE_INFINITY;

  function schedule(menu: HTMLElement, open: boolean) {
    clearTimeout(timers.get(menu));
    const toggle = () => {
      const popover = popoverOf(menu);
      if (!popover || popover.matches(":popover-open") === open) return;
      popover.togglePopover(open);
      if (open) openedAt = performance.now();
    };
    timers.set(menu, setTimeout(toggle, open ? OPEN_AFTER_MS : CLOSE_AFTER_MS));
  }

  function hover(target: EventTarget | null) {
    const menu = menuAround(target);
    const next = menu?.dataset["menu"] === "hover" ? menu : null;
    if (next === hovered) return;
    if (hovered) schedule(hovered, false);
    if (next) schedule(next, true);
    hovered = next;
  }

  document.addEventListener("pointerover", ({ pointerType, target }) => {
    if (pointerType === "mouse") hover(target);
  });
  document.documentElement.addEventListener("pointerleave", () => hover(null));
  if (matchMedia("(hover: hover)").matches) hover(document.querySelector("[data-menu]:hover"));

  document.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      const menu = menuAround(target);
      if (!menu || !(target instanceof Element)) return;
      if (target.closest("[popover] a")) return popoverOf(menu)?.hidePopover();
      if (!target.closest("[popovertarget]")) return;
      // A press wins: a pending hover timer must not undo it.
      clearTimeout(timers.get(menu));
      // A click that follows the pointer into the menu means "open": it must not close it again.
      const isOpen = popoverOf(menu)?.matches(":popover-open");
      if (isOpen && performance.now() - openedAt < SAME_GESTURE_MS) event.preventDefault();
    },
    { capture: true },
  );
  document.addEventListener("keydown", (event) => {
    const menu = menuAround(event.target);
    const popover = menu?.dataset["menu"] === "hover" && popoverOf(menu);
    if (!popover) return;
    if (!popover.matches(":popover-open")) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      popover.showPopover();
    }
    if (moveFocus(popover, event.key)) event.preventDefault();
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const menu = menuAround(target);
    // Leaving the window closes nothing.
    if (!menu || !(relatedTarget instanceof Node) || menu.contains(relatedTarget)) return;
    const popover = popoverOf(menu);
    if (popover?.matches(":popover-open")) popover.hidePopover();
  });
}
