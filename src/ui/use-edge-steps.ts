import { useEffect, useRef } from "react";

/** Pixels from the left or right edge of the window where the next column is requested. */
const EDGE = 40;
// Milliseconds: until the first column, and between two, so that the user can see each and lift the finger.
const FIRST_STEP = 350;
const NEXT_STEP = 900;

type Direction = -1 | 1;

function directionAt(x: number): Direction | null {
  if (x <= EDGE) return -1;
  return x >= window.innerWidth - EDGE ? 1 : null;
}

/**
 * While `isOn`, calls `onStep` for each column that a pointer requests by staying at an edge: -1 at the left, 1 at the
 * right.
 */
export function useEdgeSteps(isOn: boolean, onStep: (direction: Direction) => void): void {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let direction: Direction | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function step() {
      if (direction === null) return;
      latest.current(direction);
      timer = setTimeout(step, NEXT_STEP);
    }
    function follow(x: number) {
      const next = directionAt(x);
      if (next === direction) return;
      direction = next;
      clearTimeout(timer);
      if (direction !== null) timer = setTimeout(step, FIRST_STEP);
    }
    const onTouch = ({ touches: [touch] }: TouchEvent) => touch && follow(touch.clientX);
    const onMouse = ({ clientX }: MouseEvent) => follow(clientX);
    document.addEventListener("touchmove", onTouch, { passive: true });
    document.addEventListener("mousemove", onMouse);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("touchmove", onTouch);
      document.removeEventListener("mousemove", onMouse);
    };
  }, [isOn]);
}
