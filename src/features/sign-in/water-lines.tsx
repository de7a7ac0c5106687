import { token } from "../../theme/tokens.ts";

const LINES = 15;

// Returns the path of a wave; the amplitude decreases from line to line, like the depth contours of a sea chart.
function line(index: number): string {
  const y = 90 + index * 52;
  const rise = 46 - index * 2.4;
  return `M-40 ${y} C 120 ${y - rise} 240 ${y - rise} 400 ${y} S 680 ${y + rise} 840 ${y}`;
}

/** Decorative contour lines; one of them is in saffron. */
export function WaterLines() {
  return (
    <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true">
      {Array.from({ length: LINES }, (_, index) => (
        <path
          key={index}
          d={line(index)}
          stroke={index === 6 ? token.color.saffron : "currentColor"}
          strokeOpacity={index === 6 ? 1 : 0.07 + 0.012 * index}
          strokeWidth={index === 6 ? 3 : 1.5}
        />
      ))}
    </svg>
  );
}
