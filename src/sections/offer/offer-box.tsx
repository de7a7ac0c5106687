import type { SectionOf } from "../../content/page-content.ts";
import { headingText } from "../../ui/heading-text.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";
import { numberIn } from "./number-in.ts";
import {
  Box,
  BoxHeading,
  Line,
  Lines,
  Shadow,
  Spot,
  Spots,
  SpotsText,
} from "./offer-box.styles.ts";

type OfferBoxProps = Pick<
  SectionOf<"offerSection">,
  "boxHeading" | "lines" | "spotsTotal" | "spotsLeft" | "spotsText"
>;

const MOST_SPOTS = 100;

/** One entry for each spot, `true` if it is taken; empty for impossible numbers. */
function spotsOf(
  totalText: string | null,
  leftText: string | null,
): { id: string; isTaken: boolean }[] {
  const [total, left] = [numberIn(totalText), numberIn(leftText)];
  if (!total || left === null || left < 0 || left > total || total > MOST_SPOTS) return [];
  return Array.from({ length: Math.floor(total) }, (_, index) => ({
    id: `spot-${index}`,
    isTaken: index < total - left,
  }));
}

/** The offer on a coupon: its parts, their value, and how many are left. */
export function OfferBox({ boxHeading, lines, spotsTotal, spotsLeft, spotsText }: OfferBoxProps) {
  const filled = lines?.filter((line) => line.item) ?? [];
  const spots = spotsOf(spotsTotal, spotsLeft);
  if (!boxHeading && filled.length === 0 && !spotsText) return null;
  return (
    <Shadow>
      <Box>
        {boxHeading && <BoxHeading>{headingText(boxHeading)}</BoxHeading>}
        {filled.length > 0 && (
          <Lines>
            {filled.map((line) => (
              <Line key={line._key}>
                <span>{wholeWords(line.item)}</span>
                {line.worth && <b>{wholeWords(line.worth)}</b>}
              </Line>
            ))}
          </Lines>
        )}
        {spots.length > 0 && (
          <Spots aria-hidden="true">
            {spots.map(({ id, isTaken }) => (
              <Spot key={id} data-taken={isTaken} />
            ))}
          </Spots>
        )}
        {spotsText && <SpotsText>{headingText(spotsText)}</SpotsText>}
      </Box>
    </Shadow>
  );
}
