import type { SectionOf } from "../../content/page-content.ts";
import { Wrap } from "../../theme/layout.tsx";
import { SectionFrame, SectionHeading } from "../section-frame.tsx";
import { CardColumns } from "./card-columns.tsx";
import { CardMosaic } from "./card-mosaic.tsx";
import { CardRows } from "./card-rows.tsx";
import { featuresOf } from "./grid-card.ts";

const layouts = { mosaic: CardMosaic, columns: CardColumns, rows: CardRows };

/** A heading over cards, in the layout an editor has chosen. */
export function CardGridSection(props: SectionOf<"cardGridSection">) {
  const { anchor, heading, text, cards, layout } = props;
  const filled =
    cards?.filter((card) => card.title || card.text || featuresOf(card).length > 0) ?? [];
  if (!heading && filled.length === 0) return null;
  // A layout that this build does not know yet falls back to the mosaic.
  const Cards = layout && Object.hasOwn(layouts, layout) ? layouts[layout] : CardMosaic;
  return (
    <SectionFrame id={anchor ?? undefined}>
      <Wrap>
        <SectionHeading heading={heading} text={text} />
        {filled.length > 0 && <Cards cards={filled} />}
      </Wrap>
    </SectionFrame>
  );
}
