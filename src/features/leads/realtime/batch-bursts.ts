/** How many items of a burst are passed on one by one. */
const AT_ONCE = 5;

/**
 * Returns a function that passes the first few items of a burst on at once, and the others together every
 * `milliseconds`. So a thousand changes cause only a few renders of the board.
 */
export function batchBursts<Item>(
  milliseconds: number,
  passOn: (items: readonly Item[]) => void,
): (item: Item) => void {
  let waiting: Item[] = [];
  let passedOn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next() {
    timer = undefined;
    const items = waiting;
    waiting = [];
    passedOn = items.length;
    if (items.length === 0) return;
    timer = setTimeout(next, milliseconds);
    passOn(items);
  }
  return (item) => {
    timer ??= setTimeout(next, milliseconds);
    passedOn += 1;
    if (passedOn > AT_ONCE) waiting.push(item);
    else passOn([item]);
  };
}
