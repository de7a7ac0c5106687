import { token } from "../theme/tokens.ts";

/** The logo's symbol, two waves; `size` is the side length in CSS units. */
export function LogoMark({ size = token.space[3] }: { size?: string }) {
  return (
    <svg
      viewBox="0 0 30 30"
      width="24"
      height="24"
      fill="none"
      strokeWidth="3.3"
      strokeLinecap="round"
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <path d="M3 9c4-4 8-4 12 0s8 4 12 0" stroke="currentColor" />
      <path d="M3 21c4-4 8-4 12 0s8 4 12 0" stroke={token.color.saffron} />
    </svg>
  );
}
