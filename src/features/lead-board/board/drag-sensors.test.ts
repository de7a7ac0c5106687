// @vitest-environment node
import type { CollisionDetection } from "@dnd-kit/core";
import { expect, test } from "vitest";
import { createDetection } from "./drag-sensors.ts";

type Args = Parameters<CollisionDetection>[0];

const detect = createDetection({ stage: null });

function columnFrom(left: number) {
  return { left, right: left + 100, width: 100, top: 0, bottom: 500, height: 500 };
}

/** The stage at a point: two columns of 100 px with 20 px between them, from the top to 500 px. */
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
])("a drop at %d is in the column under the pointer or nearest to it", (x, stage) => {
  expect(stageAt(x)).toBe(stage);
});

test("a drop far beside or below the columns is in no column", () => {
  expect([stageAt(10), stageAt(310), stageAt(160, 520)]).toEqual([undefined, undefined, undefined]);
});
