/** How many items of a burst are passed on one by one. */
const MAX_IMMEDIATE = 5;

/**
 * Returns a function that passes the first few items of a burst on at once, and the others together every
 * `milliseconds`. So a thousand changes cause only a few renders of the board.
 */
export function batchBursts<Item>(
  milliseconds: number,
  deliver: (items: readonly Item[]) => void,
): (item: Item) => void {
  let pending: Item[] = [];
  let deliveredCount = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next() {
    timer = undefined;
    const items = pending;
    pending = [];
    deliveredCount = items.length;
    if (items.length === 0) return;
    timer = setTimeout(next, milliseconds);
    deliver(items);
  }
  return (item) => {
    timer ??= setTimeout(next, milliseconds);
    deliveredCount += 1;
    if (deliveredCount > MAX_IMMEDIATE) pending.push(item);
    else deliver([item]);
  };
}
