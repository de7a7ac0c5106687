import { styled } from "styled-components";
import { breakpoint } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";
import { CardIcon } from "./card-icon.tsx";
import { CardMore } from "./card-more.tsx";
import { CardSubtitle, CardText, CardTitle } from "./card-grid-section.styles.ts";
import { featuresOf, type GridCard } from "./grid-card.ts";
import { unbroken } from "../../ui/unbroken.tsx";

/** Columns without boxes, told apart by hairlines: on a phone they lie under one another. */
const List = styled.ul`
  display: grid;
  margin-top: ${token.space[6]};
  border-top: 2px solid ${token.color.ink};

  @container (min-width: ${breakpoint.tablet}) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    overflow: hidden;

    &[data-count="3"] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  @container (min-width: ${breakpoint.laptop}) {
    grid-template-columns: repeat(3, minmax(0, 1fr));

    &[data-count="2"] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    &[data-count="4"] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`;

const Column = styled.li`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
  padding-block: ${token.space[4]};
  border-top: 1px solid ${token.color.line};

  &:first-child {
    border-top: 0;
  }
  > svg {
    margin-bottom: 0.5rem;
    color: ${token.color.sea};
  }

  /* The leftmost hairline and the topmost one are pulled out of sight. */
  @container (min-width: ${breakpoint.tablet}) {
    margin: -1px 0 0 -1px;
    padding: ${token.space[4]} clamp(1.25rem, 2.4vw, 2rem);
    border: solid ${token.color.line};
    border-width: 1px 0 0 1px;

    &:first-child {
      border-top: 1px solid ${token.color.line};
    }
    &:first-child,
    [data-count="4"] > &:nth-child(3) {
      padding-left: 1px;
    }
  }
  @container (min-width: ${breakpoint.laptop}) {
    [data-count="4"] > &:nth-child(3) {
      padding-left: clamp(1.25rem, 2.4vw, 2rem);
    }
  }
`;

export const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-top: auto;
  padding-top: 0.75rem;

  li {
    max-width: 100%;
    padding: 0.25rem 0.75rem;
    border: 1px solid ${token.color.line};
    border-radius: 1rem;
    background: ${token.color.panel};
    font-size: 0.9375rem;
    line-height: 1.4;
  }
`;

export const Metric = styled.p`
  margin-top: auto;
  padding-top: 0.75rem;
  color: ${token.color.sea};
  font: 640 1.25rem/1.25 ${token.font.display};
  letter-spacing: -0.015em;
  text-wrap: balance;
`;

/** The features of a card as tags. */
export function FeatureTags({ card }: { card: GridCard }) {
  const features = featuresOf(card);
  if (features.length === 0) return null;
  return (
    <Tags>
      {features.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </Tags>
  );
}

/** Cards side by side with a drawing on top, and tags or a figure at the foot. */
export function CardColumns({ cards }: { cards: GridCard[] }) {
  return (
    <List data-count={cards.length}>
      {cards.map((card) => (
        <Column key={card._key}>
          <CardIcon card={card} />
          {card.title && <CardTitle>{unbroken(card.title)}</CardTitle>}
          {card.subtitle && <CardSubtitle>{card.subtitle}</CardSubtitle>}
          {card.text && <CardText>{unbroken(card.text)}</CardText>}
          <FeatureTags card={card} />
          {card.metric && <Metric>{unbroken(card.metric)}</Metric>}
          <CardMore link={card.link} />
        </Column>
      ))}
    </List>
  );
}
