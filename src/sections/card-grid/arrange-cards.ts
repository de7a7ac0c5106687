export type Tone = "paper" | "sea" | "mist";

/**
 * Where a card is. `lead` is beside all others; `row` fills both columns next to it, `half` one of them. `pair` is a
 * row if the lead is beside it, and half of the width if the lead is above it.
 */
export type Slot = "lead" | "row" | "half" | "pair";

export type Arrangement = { slots: Slot[]; rowsBesideLead: number };

/** Gives each card its size, so that no row has a gap; a first sea green card leads. */
export function arrangeCards(tones: readonly Tone[]): Arrangement {
  // Exactly two cards beside a lead are stacked: in one row they would leave a gap below.
  if (tones.join() === "sea,paper,paper") {
    return { slots: ["lead", "pair", "pair"], rowsBesideLead: 2 };
  }
  const slots: Slot[] = [];
  let rowsBesideLead = 0;
  let isRowBegun = false;
  for (const [index, tone] of tones.entries()) {
    if (index === 0 && tone === "sea") {
      slots.push("lead");
      continue;
    }
    const closesRow: boolean = isRowBegun;
    isRowBegun = tone === "paper" && !closesRow && tones[index + 1] === "paper";
    slots.push(closesRow || isRowBegun ? "half" : "row");
    if (!closesRow) rowsBesideLead += 1;
  }
  return { slots, rowsBesideLead: Math.max(rowsBesideLead, 1) };
}
