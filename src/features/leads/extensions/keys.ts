import type { Extension, Place } from "./extension.ts";

type KeyActions = {
  /** Presses a control, by its selector; false if there is none. */
  press?: (control: string) => boolean;
  /** Opens a dialog over the board, by its path below the board's. */
  open?: (path: string) => void;
};

/** The handlers of the extensions' keys at a place, by key; each returns false if it does nothing. */
export function keysOf(
  extensions: readonly Extension[],
  place: Place,
  { press, open }: KeyActions,
): Record<string, () => boolean> {
  const found: Record<string, () => boolean> = {};
  for (const each of extensions.flatMap(({ keys = [] }) => keys)) {
    if ("opens" in each) {
      if (open) {
        found[each.key] = () => {
          open(each.opens);
          return true;
        };
      }
    } else if (press && each.places.includes(place)) {
      found[each.key] = () => press(each.press);
    }
  }
  return found;
}
