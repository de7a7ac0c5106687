const FIELDS = "input, textarea, select";

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(
      (option) => option.selected && !option.defaultSelected && option.value,
    );
  }
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.value !== field.defaultValue
  );
}

/**
 * Whether a popup would interrupt the visitor: the keyboard is on a control, a field has the focus or a value, or a menu
 * or dialog is open.
 */
export function isVisitorBusy(): boolean {
  if (document.activeElement?.matches(`:focus-visible, ${FIELDS}`)) return true;
  if (document.querySelector("dialog[open], [role=dialog]")) return true;
  if ([...document.querySelectorAll("[popover]")].some((menu) => menu.matches(":popover-open"))) {
    return true;
  }
  return [...document.querySelectorAll(`form :is(${FIELDS})`)].some(isChanged);
}
