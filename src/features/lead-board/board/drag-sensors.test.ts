// @vitest-environment node
import type { CollisionDetection } from "@dnd-kit/core";
import { expect, test } from "vitest";
import { createDetection } from "./drag-sensors.ts";

type Args = Parameters<CollisionDetection>[0];

const detect = createDetection({ stage: null });

function columnFrom(left: number) {
  return { left, right: left + 100, width: 100, top: 0, bottom: 500, height: 500 };
}

/** Returns the stage at a point of two columns, which are 100 px wide and 500 px high, with 20 px between them. */
function stageAt(x: number, y = 250) {
  const args = {
    droppableContainers: [{ id: "interested" }, { id: "closed" }],
    droppableRects: new Map([
      ["interested", columnFrom(50)],
      ["closed", columnFrom(170)],
    ]),
    pointerCoordinates: { x, y },
  };
  return detect(args as unknown as Args)[0]?.id;
}

test.each([
  [100, "interested"],
  [155, "interested"],
  [165, "closed"],
  [30, "interested"],
  [290, "closed"],
])("detects the column under or nearest to a pointer at x = %d", (x, stage) => {
  expect(stageAt(x)).toBe(stage);
});

test("detects no column if the pointer is far beside or below the columns", () => {
  expect([stageAt(10), stageAt(310), stageAt(160, 520)]).toEqual([undefined, undefined, undefined]);
});
