import type { SectionOf } from "../../content/page-content.ts";

/** One card as the CMS gives it. */
export type GridCard = NonNullable<SectionOf<"cardGridSection">["cards"]>[number];
