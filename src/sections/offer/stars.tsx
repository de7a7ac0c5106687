import { useId } from "react";
import { token } from "../../theme/tokens.ts";

const STAR = "M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9L10 15l-5.2 2.8 1-5.9L1.5 7.8l5.9-.8z";
const WIDTH = 22;

/** Five stars of which `rating` are filled, tenths included; hidden from screen readers, which read the text beside them. */
export function Stars({ rating }: { rating: number }) {
  const id = useId();
  const filled = Math.min(Math.max(rating, 0), 5) * WIDTH;
  const stars = Array.from({ length: 5 }, (_, index) => index * WIDTH);
  return (
    <svg viewBox={`0 0 ${5 * WIDTH} 20`} width="120" height="22" aria-hidden="true">
      <clipPath id={id}>
        <rect width={filled} height="20" />
      </clipPath>
      <g fill="none" stroke={token.color.saffron} strokeWidth="1.4" strokeLinejoin="round">
        {stars.map((left) => (
          <path key={left} d={STAR} transform={`translate(${left})`} />
        ))}
      </g>
      <g fill={token.color.saffron} clipPath={`url(#${id})`}>
        {stars.map((left) => (
          <path key={left} d={STAR} transform={`translate(${left})`} />
        ))}
      </g>
    </svg>
  );
}
