/** How many items in a row are passed on one by one. */
const AT_ONCE = 5;

/**
 * Returns a function that passes on the first few items at once, and the others of a burst together every
 * `milliseconds`. A thousand changes that arrive one by one cause a few renders of the board instead of a thousand.
 */
export function batchBursts<Item>(
  milliseconds: number,
  hand: (items: readonly Item[]) => void,
): (item: Item) => void {
  let waiting: Item[] = [];
  let handed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next() {
    timer = undefined;
    const items = waiting;
    waiting = [];
    handed = items.length;
    if (items.length === 0) return;
    timer = setTimeout(next, milliseconds);
    hand(items);
  }
  return (item) => {
    timer ??= setTimeout(next, milliseconds);
    handed += 1;
    if (handed > AT_ONCE) waiting.push(item);
    else hand([item]);
  };
}
