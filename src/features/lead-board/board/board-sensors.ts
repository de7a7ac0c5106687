import {
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
} from "@dnd-kit/core";
import { useState } from "react";
import { type KeyboardChoice, StageKeyboardSensor } from "./keyboard-sensor.ts";

const keyboardCodes = {
  start: ["Space", "Enter"],
  cancel: ["Escape", "Tab"],
  end: ["Space", "Enter"],
};

// Objects of their own would be new at each render, and every card would be drawn again.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };

/** The column under the pointer; without a pointer, the one that the arrow keys have come to. */
function createDetection(choice: KeyboardChoice): CollisionDetection {
  return (args) => {
    if (args.pointerCoordinates) return pointerWithin(args);
    return args.droppableContainers
      .filter(({ id }) => id === choice.stage)
      .map(({ id }) => ({ id }));
  };
}

function createKeyboard() {
  const choice: KeyboardChoice = { stage: null };
  return { options: { choice, keyboardCodes }, collisionDetection: createDetection(choice) };
}

/** Mouse (a pull of 4 px), touch (a long press, so that a swipe scrolls) and keyboard. */
export function useBoardSensors() {
  const [{ options, collisionDetection }] = useState(createKeyboard);
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(StageKeyboardSensor, options),
  );
  return { sensors, collisionDetection };
}
