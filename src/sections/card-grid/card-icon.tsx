import type { SectionOf } from "../../content/page-content.ts";
import { useEditAttribute } from "../../content/preview/edit-target.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { GridCard } from "./grid-card.ts";

type CardIconName = NonNullable<NonNullable<SectionOf<"cardGridSection">["cards"]>[number]["icon"]>;

/** One stroke each, on the 20 by 20 grid; the names are those of the Studio's list. */
const drawings: Record<CardIconName, string> = {
  bowl: "M2.5 10h15a7.5 6.5 0 0 1-15 0ZM7 16.5h6M11 7.5l5-6M8 7.5l5-6",
  cup: "M4 7h10v5a5 5 0 0 1-10 0ZM14 8h1a2 2 0 0 1 0 4.5h-1.5M3 18h12M7 1.5v2.5M11 1.5v2.5",
  shop: "M3 8v9h14V8M2 8l1.5-5h13L18 8a2.6 2.6 0 0 1-5.3 0 2.7 2.7 0 0 1-5.4 0A2.6 2.6 0 0 1 2 8ZM8 17v-5h4v5",
  building: "M4 18V2.5h8V18M12 8h4.5v10M2 18h16M7 6h2M7 9.5h2M7 13h2",
  chat: "M2.5 3h15v10.5H9L4.5 17.5v-4h-2ZM6 7h8M6 10h5",
  voice: "M2 9v2M5.2 6v8M8.4 3v14M11.6 7v6M14.8 5v10M18 9v2",
  code: "M2.5 2.5h5.5v5.5h-5.5ZM12 2.5h5.5v5.5H12ZM2.5 12h5.5v5.5h-5.5ZM12 12h2v2M17.5 12v2M12 17.5h2M17.5 17.5v-.5",
  till: "M3 11h14v6.5H3ZM5 11l1.5-6h7L15 11M8 2.5h4V5H8ZM8.5 14.2h3",
  stamp:
    "M10 2 12 4l2.8-.3.5 2.7 2.5 1.3L16.5 10l1.3 2.3-2.5 1.3-.5 2.7L12 16l-2 2-2-2-2.8.3-.5-2.7-2.5-1.3L3.5 10 2.2 7.7l2.5-1.3.5-2.7L8 4ZM7 10l2.2 2.2L13 8",
  lightning: "M11.5 1.5 3.5 11.5H9l-.5 7 8-10H11Z",
  repeat: "M3 9a7 7 0 0 1 12-4l2 2M17 2.5V7h-4.5M17 11a7 7 0 0 1-12 4l-2-2M3 17.5V13h4.5",
  handover:
    "M6.5 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM1.5 17c0-3 2-5 5-5s5 2 5 5M12.5 6.5h6M16 4l2.5 2.5L16 9",
  book: "M10 5C8 3.3 5 3 2 3v12.5c3 0 6 .3 8 2 2-1.7 5-2 8-2V3c-3 0-6 .3-8 2ZM10 5v12.5",
  clock: "M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM10 5.5V10l3 2",
  lorry:
    "M1.5 4h10v10h-10ZM11.5 7.5h4l3 3.5v3h-7M5 17a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM15 17a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
};

/** The drawing that an editor has selected for a card; null for a name that this build does not know. */
export function CardIcon({ card }: { card: Pick<GridCard, "_key" | "icon"> }) {
  const edit = useEditAttribute(`cards:${card._key}.icon`);
  const name = card.icon;
  if (!name || !Object.hasOwn(drawings, name)) return null;
  return (
    <Icon {...edit} size={30}>
      <path d={drawings[name as CardIconName]} strokeWidth="1.2" />
    </Icon>
  );
}
