import { useMessages } from "../../content/messages.ts";
import { fill } from "../../lib/messages/fill.ts";
import { VisuallyHidden } from "../../theme/layout.tsx";
import { StarRow } from "./testimonials.styles.ts";

const MOST = 5;
const STAR = "m9 1 2.4 5.1 5.6.7-4.1 3.8 1.1 5.5L9 13.4l-5 2.7 1.1-5.5L1 6.8l5.6-.7z";

/** A rating in whole stars out of five; renders nothing for a missing or impossible one. */
export function Stars({ rating }: { rating: number | null }) {
  const { controls } = useMessages();
  const count = Math.round(Number(rating));
  if (!(count >= 1 && count <= MOST)) return null;
  return (
    <>
      <StarRow aria-hidden="true" viewBox="0 0 100 18">
        {Array.from({ length: MOST }, (_, index) => (
          <path
            key={index}
            d={STAR}
            transform={`translate(${index * 20.5})`}
            fill="currentColor"
            opacity={index < count ? 1 : 0.28}
          />
        ))}
      </StarRow>
      <VisuallyHidden>{fill(controls.rating, { rating: count, most: MOST })}</VisuallyHidden>
    </>
  );
}
