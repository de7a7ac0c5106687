import type { SectionOf } from "../../content/page-content.ts";
import { plainText } from "../../lib/plain-text.ts";
import { Wrap } from "../../theme/layout.tsx";
import { SectionHeading } from "../section-frame.tsx";
import { Figure, Figures, Strip } from "./stats.styles.ts";
import { wholeWords } from "../../ui/whole-words.tsx";

/** Whether a value such as "< 30 detik" is too wide for a fourth of a tablet. */
function isLong(value: string | null): boolean {
  return plainText(value ?? "").length > 7;
}

/** A strip of figures, each with its label. */
export function StatsSection({ anchor, heading, text, items }: SectionOf<"statsSection">) {
  // A reference to an unpublished figure is null, although its type does not say so.
  const figures = items?.filter((item) => item?.value) ?? [];
  if (figures.length === 0) return null;
  const isRow = !heading && !text;
  return (
    <Strip id={anchor ?? undefined} data-titled={!isRow}>
      <Wrap>
        <SectionHeading heading={heading} text={text} />
        <Figures data-long={isRow && figures.some(({ value }) => isLong(value)) ? "" : undefined}>
          {figures.map((item) => (
            <Figure key={item._id}>
              <dt>{wholeWords(item.label)}</dt>
              <dd>{item.value}</dd>
            </Figure>
          ))}
        </Figures>
      </Wrap>
    </Strip>
  );
}
