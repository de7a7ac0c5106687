import type { CSSProperties } from "react";
import { ContentLink } from "../../content/content-link.tsx";
import { resolveLink } from "../../content/links.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { keyedTexts } from "../../lib/keyed-texts.ts";
import { Wrap } from "../../theme/layout.tsx";
import { arrangeCards, type Room } from "./arrange-cards.ts";
import { SectionFrame, SectionHeading } from "../section-frame.tsx";
import {
  Arrow,
  Card,
  CardLink,
  CardText,
  CardTitle,
  Features,
  Grid,
} from "./card-grid-section.styles.ts";

type GridCard = NonNullable<SectionOf<"cardGridSection">["cards"]>[number];

function CardItem({ card, room }: { card: GridCard; room: Room }) {
  const link = resolveLink(card.link);
  const tone = card.tone ?? "paper";
  return (
    <Card data-tone={tone} data-room={room} data-open={!link && tone === "paper"}>
      {card.title && <CardTitle>{card.title}</CardTitle>}
      {card.text && <CardText>{card.text}</CardText>}
      {card.features && card.features.length > 0 && (
        <Features>
          {keyedTexts(card.features).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </Features>
      )}
      {link && (
        <CardLink as={ContentLink} to={link}>
          {link.label}
          <Arrow aria-hidden="true" viewBox="0 0 20 12">
            <path d="M0 6h18M13 1l5 5-5 5" />
          </Arrow>
        </CardLink>
      )}
    </Card>
  );
}

/** Cards of three weights: one sea green that leads, paper ones beside it, a wide quiet one below. */
export function CardGridSection({ anchor, heading, text, cards }: SectionOf<"cardGridSection">) {
  const filled = cards?.filter((card) => card.title || card.text || card.features?.length) ?? [];
  if (!heading && filled.length === 0) return null;
  const { rooms, rowsBesideLead } = arrangeCards(filled.map((card) => card.tone ?? "paper"));
  return (
    <SectionFrame id={anchor ?? undefined}>
      <Wrap>
        <SectionHeading heading={heading} text={text} />
        <Grid data-lead={rooms[0] === "lead"} style={{ "--rows": rowsBesideLead } as CSSProperties}>
          {filled.map((card, index) => (
            <CardItem key={card._key} card={card} room={rooms[index] ?? "half"} />
          ))}
        </Grid>
      </Wrap>
    </SectionFrame>
  );
}
