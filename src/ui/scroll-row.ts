/** Scrolls a row horizontally, and nothing else, until one of its children is entirely visible. */
export function scrollIntoRow(row: Element, child: Element): void {
  const view = row.getBoundingClientRect();
  const rect = child.getBoundingClientRect();
  const gutter = Number.parseFloat(getComputedStyle(row).scrollPaddingLeft) || 0;
  if (rect.left < view.left + gutter) row.scrollLeft -= view.left + gutter - rect.left;
  else if (rect.right > view.right - gutter) row.scrollLeft += rect.right - view.right + gutter;
}

/** Returns the pixels from the left edge of the positioned element around a row to its first child. */
export function firstOffset(row: Element): number {
  const [first] = row.children;
  return first instanceof HTMLElement ? first.offsetLeft : 0;
}

/** Whether a child of a row is entirely visible, to the pixel. */
export function isInView(row: Element, child: Element | undefined): boolean {
  if (!child) return false;
  const view = row.getBoundingClientRect();
  const rect = child.getBoundingClientRect();
  return rect.left >= view.left - 1 && rect.right <= view.right + 1;
}
