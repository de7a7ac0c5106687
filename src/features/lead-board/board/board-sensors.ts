import {
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from "@dnd-kit/core";
import { isStage, stages } from "../model/board-model.ts";

/** The column under the pointer; a card moved by keyboard has none and takes the column it covers. */
export const detectColumn: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/** Left and right go from column to column, stopping at the ends; up and down stay put. */
const columnCoordinates: KeyboardCoordinateGetter = (
  event,
  { context: { active, droppableRects, over }, currentCoordinates },
) => {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 0, ArrowDown: 0 }[event.code];
  if (step === undefined) return undefined;
  const current = over?.id ?? active?.data.current?.stage;
  const next = stages[stages.findIndex(({ id }) => id === current) + step]?.id;
  const rect = isStage(next) ? droppableRects.get(next) : undefined;
  return rect ? { x: rect.left, y: currentCoordinates.y } : currentCoordinates;
};

/** Mouse (a pull of 4 px), touch (a long press, so that a swipe scrolls) and keyboard. */
export function useBoardSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: columnCoordinates,
      scrollBehavior: "auto",
      keyboardCodes: {
        start: ["Space", "Enter"],
        cancel: ["Escape", "Tab"],
        end: ["Space", "Enter"],
      },
    }),
  );
}
