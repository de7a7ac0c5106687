import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { CardIcon } from "./card-icon.tsx";
import { CardFooterLink } from "./card-footer-link.tsx";
import { CardSubtitle, CardText, CardTitle } from "./card-grid.styles.ts";
import { featuresOf, type GridCard } from "./grid-card.ts";
import { headingText } from "../../ui/heading-text.tsx";
import { noBreak } from "../../ui/no-break.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";

/** Columns without boxes, separated by hairlines; one column on a phone. */
const List = styled.ul`
  display: grid;
  margin-top: ${token.fluid.gap};
  border-top: ${token.border.rule} solid ${token.color.ink};

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
  gap: clamp(${token.space[0.75]}, 1.6vw, ${token.space[1.5]});
  padding-block: clamp(${token.space[2]}, 4.2vw, ${token.space[4]});
  border-top: ${token.border.hairline} solid ${token.color.line};

  &:first-child {
    border-top: 0;
  }
  > svg {
    margin-bottom: ${token.space[1]};
    color: ${token.color.sea};
  }

  /* Negative margins clip the leftmost and the topmost hairline. */
  @container (min-width: ${breakpoint.tablet}) {
    margin: calc(-1 * ${token.border.hairline}) 0 0 calc(-1 * ${token.border.hairline});
    padding: ${token.space[4]} ${token.fluid.box};
    border: solid ${token.color.line};
    border-width: ${token.border.hairline} 0 0 ${token.border.hairline};

    &:first-child {
      border-top: ${token.border.hairline} solid ${token.color.line};
    }
    &:first-child,
    [data-count="4"] > &:nth-child(3) {
      padding-left: ${token.border.hairline};
    }
  }
  @container (min-width: ${breakpoint.laptop}) {
    [data-count="4"] > &:nth-child(3) {
      padding-left: ${token.fluid.box};
    }
  }
`;

export const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[1]};
  margin-top: auto;
  padding-top: ${token.space[1.5]};

  li {
    max-width: 100%;
    padding: ${token.space[0.5]} ${token.space[1.5]};
    border: ${token.border.hairline} solid ${token.color.line};
    border-radius: ${token.space[2]};
    background: ${token.color.panel};
    font-size: ${token.text.small};
    line-height: 1.4;
  }
`;

export const Metric = styled.p`
  margin-top: auto;
  padding-top: ${token.space[1.5]};
  color: ${token.color.sea};
  font: 640 ${token.text.lead}/1.25 ${token.font.display};
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
        <li key={key}>{wholeWords(text)}</li>
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
          {card.title && <CardTitle>{headingText(card.title)}</CardTitle>}
          {card.subtitle && <CardSubtitle>{wholeWords(card.subtitle)}</CardSubtitle>}
          {card.text && <CardText>{noBreak(card.text)}</CardText>}
          <FeatureTags card={card} />
          {card.metric && <Metric>{noBreak(card.metric)}</Metric>}
          <CardFooterLink link={card.link} />
        </Column>
      ))}
    </List>
  );
}
