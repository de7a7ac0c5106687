import type { SectionOf } from "../../content/page-content.ts";
import { keyedTexts } from "../../lib/keyed-texts.ts";

/** One card as the CMS returns it. */
export type GridCard = NonNullable<SectionOf<"cardGridSection">["cards"]>[number];

/** The features of a card, each with a key, without empty ones. */
export function featuresOf({ features }: Pick<GridCard, "features">) {
  return keyedTexts(features?.filter((text) => text?.trim()));
}
