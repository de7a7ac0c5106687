const FIELDS = "input, textarea, select";

function isFilled(field: Element): boolean {
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

/** Whether something over the page would interrupt: a form being filled, an open menu or dialog. */
export function visitorIsBusy(): boolean {
  if (document.activeElement?.matches(FIELDS)) return true;
  if (document.querySelector("dialog[open], [role=dialog]")) return true;
  if ([...document.querySelectorAll("[popover]")].some((menu) => menu.matches(":popover-open"))) {
    return true;
  }
  return [...document.querySelectorAll(`form :is(${FIELDS})`)].some(isFilled);
}
