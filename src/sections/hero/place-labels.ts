import { plainText } from "../../lib/plain-text.ts";
/** A marker on the chart, in percent from the left and the top. */
type Spot = { name: string; left: number; top: number };
type Box = { left: number; right: number; top: number; bottom: number };

export type Side = "right" | "above" | "below" | "above-left" | "below-left" | "left";

// Sizes on the smallest screen, where labels need most space, in percent of the chart.
const LETTER = 3.7;
const PADDING = 5;
const HEIGHT = 10;
const LIGHT = 4;

function boxAround({ left, top }: Spot, halfWidth: number, halfHeight: number): Box {
  return {
    left: left - halfWidth,
    right: left + halfWidth,
    top: top - halfHeight,
    bottom: top + halfHeight,
  };
}

function labelBox(spot: Spot, side: Side): Box {
  const width = plainText(spot.name).length * LETTER + PADDING;
  const moves: Record<Side, [across: number, down: number]> = {
    right: [LIGHT + width / 2, 0],
    above: [0, -LIGHT - HEIGHT / 2],
    below: [0, LIGHT + HEIGHT / 2],
    "above-left": [2 * LIGHT - width / 2, -LIGHT - HEIGHT / 2],
    "below-left": [2 * LIGHT - width / 2, LIGHT + HEIGHT / 2],
    left: [-LIGHT - width / 2, 0],
  };
  const [across, down] = moves[side];
  const middle = { ...spot, left: spot.left + across, top: spot.top + down };
  return boxAround(middle, width / 2, HEIGHT / 2);
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

function isInside({ left, right, top, bottom }: Box): boolean {
  return left >= 0 && right <= 100 && top >= 0 && bottom <= 100;
}

/** Returns for each label the side of its marker on which it is written, so that it covers no other label or marker. */
export function placeLabels(spots: readonly Spot[]): Side[] {
  const occupied: Box[] = spots.map((spot) => boxAround(spot, LIGHT / 2, LIGHT / 2));
  const sides: Side[] = ["right", "above", "below", "above-left", "below-left", "left"];
  return spots.map((spot) => {
    const free = sides.filter((side) => isInside(labelBox(spot, side)));
    const clear = free.find((side) => !occupied.some((box) => overlap(box, labelBox(spot, side))));
    const side = clear ?? free[0] ?? "right";
    occupied.push(labelBox(spot, side));
    return side;
  });
}
