import { Centre, HubFrame, Lines } from "./badges.styles.ts";

/** SVG lines from the middle of each of `count` equal rows to one point on the other side. */
function gatheringLines(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const y = ((index + 0.5) / count) * 100;
    return `M0 ${y.toFixed(1)}C55 ${y.toFixed(1)} 45 50 100 50`;
  }).join("");
}

type HubProps = { label: string | null; before: number; after: number };

/** The lines that join two stacks of badges: one from every row on the left, one to every row on the right. */
export function Hub({ label, before, after }: HubProps) {
  return (
    <HubFrame aria-hidden={label ? undefined : true}>
      <Lines viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={gatheringLines(before)} />
      </Lines>
      <Centre>{label}</Centre>
      <Lines data-mirrored="" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={gatheringLines(after)} />
      </Lines>
    </HubFrame>
  );
}
