/** Whether a key belongs to something else: a text, an open dialog or menu, or a combination. */
export function isTyping({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return true;
  return target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null;
}
