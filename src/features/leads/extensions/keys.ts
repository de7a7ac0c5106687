import type { Extension, Place } from "./extension.ts";

type KeyActions = {
  /** Clicks the control with this selector; false if there is none. */
  press?: (control: string) => boolean;
  /** Opens the dialog with this path, which is below the board's. */
  open?: (path: string) => void;
};

/** Returns the handlers of the extensions' keys in a place, by key; each returns false if it has no effect. */
export function keysOf(
  extensions: readonly Extension[],
  place: Place,
  { press, open }: KeyActions,
): Record<string, () => boolean> {
  const handlers: Record<string, () => boolean> = {};
  for (const each of extensions.flatMap(({ keys = [] }) => keys)) {
    if ("opens" in each) {
      if (open) {
        handlers[each.key] = () => {
          open(each.opens);
          return true;
        };
      }
    } else if (press && each.places.includes(place)) {
      handlers[each.key] = () => press(each.press);
    }
  }
  return handlers;
}
