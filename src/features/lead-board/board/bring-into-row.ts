/** Scrolls a row sideways, and nothing else, as far as it takes to see one of its children whole. */
export function bringIntoRow(row: Element, child: Element): void {
  const view = row.getBoundingClientRect();
  const place = child.getBoundingClientRect();
  const gutter = Number.parseFloat(getComputedStyle(row).scrollPaddingLeft) || 0;
  if (place.left < view.left + gutter) row.scrollLeft -= view.left + gutter - place.left;
  else if (place.right > view.right - gutter) row.scrollLeft += place.right - view.right + gutter;
}
