import type { CSSProperties } from "react";
import { resolveLink } from "../../content/links.ts";
import { arrangeCards, type Slot } from "./arrange-cards.ts";
import { Card, CardSubtitle, CardText, CardTitle, Features, Grid } from "./card-grid.styles.ts";
import { Metric } from "./card-columns.tsx";
import { CardIcon } from "./card-icon.tsx";
import { CardFooterLink } from "./card-footer-link.tsx";
import { featuresOf, type GridCard } from "./grid-card.ts";
import { headingText } from "../../ui/heading-text.tsx";
import { noBreak } from "../../ui/no-break.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";
import { withPhoneLinks } from "../phone-links.tsx";

function CardItem({ card, slot }: { card: GridCard; slot: Slot }) {
  const tone = card.tone ?? "paper";
  const features = featuresOf(card);
  const isOpen = tone === "paper" && !resolveLink(card.link);
  return (
    <Card data-tone={tone} data-slot={slot} data-open={isOpen}>
      <CardIcon card={card} />
      {card.title && <CardTitle>{headingText(card.title)}</CardTitle>}
      {card.subtitle && <CardSubtitle>{wholeWords(card.subtitle)}</CardSubtitle>}
      {card.text && <CardText>{noBreak(card.text)}</CardText>}
      {features.length > 0 && (
        <Features>
          {features.map(({ key, text }) => (
            <li key={key}>{withPhoneLinks(text)}</li>
          ))}
        </Features>
      )}
      {card.metric && <Metric>{noBreak(card.metric)}</Metric>}
      <CardFooterLink link={card.link} />
    </Card>
  );
}

/** Cards in three sizes: a large sea green one, paper ones beside it, a wide pale one below. */
export function CardMosaic({ cards }: { cards: GridCard[] }) {
  const { slots, rowsBesideLead } = arrangeCards(cards.map((card) => card.tone ?? "paper"));
  return (
    <Grid data-lead={slots[0] === "lead"} style={{ "--rows": rowsBesideLead } as CSSProperties}>
      {cards.map((card, index) => (
        <CardItem key={card._key} card={card} slot={slots[index] ?? "half"} />
      ))}
    </Grid>
  );
}
