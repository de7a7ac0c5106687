/** Elements in which visitors type: floating parts of the page stay away from them. */
const WRITING_AREAS = ":is(form,[data-island=chat-scene])";

function mark(focused: EventTarget | null): void {
  const isWriting = focused instanceof Element && focused.closest(WRITING_AREAS) !== null;
  document.documentElement.toggleAttribute("data-writing", isWriting);
}

/**
 * Marks the document with `data-writing` while a form or a conversation has the focus. The selector `body:has(form :focus)` says
 * the same, but with it the browser computes the styles of the whole page again whenever the focus moves, as each press does.
 */
export function markWriting(): void {
  mark(document.activeElement);
  document.addEventListener("focusin", ({ target }) => mark(target));
  document.addEventListener("focusout", ({ relatedTarget }) => mark(relatedTarget));
}
