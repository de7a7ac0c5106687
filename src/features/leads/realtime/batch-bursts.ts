/** How many items of a burst are passed on one by one. */
const AT_ONCE = 5;

/**
 * Returns a function that passes the first few items of a burst on at once, and the others together every
 * `milliseconds`. So a thousand changes cause only a few renders of the board.
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
