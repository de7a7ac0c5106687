import { styled } from "styled-components";
import { breakpoint } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";
import { FeatureTags, Metric, Tags } from "./card-columns.tsx";
import { CardIcon } from "./card-icon.tsx";
import { CardMore } from "./card-more.tsx";
import { CardText, CardTitle } from "./card-grid-section.styles.ts";
import type { GridCard } from "./grid-card.ts";
import { unbroken } from "../../ui/unbroken.tsx";

/** A ledger: one row a card, its figure or its tags at the right end. */
const List = styled.ul`
  margin-top: ${token.space[6]};
  border-bottom: 1px solid ${token.color.line};
`;

const Row = styled.li`
  position: relative;
  display: grid;
  gap: 0.5rem 1.25rem;
  grid-template-columns: 2.25rem minmax(0, 1fr);
  padding-block: ${token.space[3]};
  border-top: 1px solid ${token.color.line};

  > svg {
    color: ${token.color.sea};
  }
  > :not(svg) {
    grid-column: 2;
  }
  ${Metric}, ${Tags} {
    margin: 0;
    padding: 0;
  }

  @container (min-width: ${breakpoint.laptop}) {
    grid-template-columns: 2.25rem minmax(0, 3fr) minmax(0, 5fr) minmax(0, 3fr);
    column-gap: ${token.space[3]};
    align-items: start;
    padding-block: 1.75rem;

    /* Three tags stand on one line. */
    &:has(> ul) {
      grid-template-columns: 2.25rem minmax(0, 3fr) minmax(0, 4fr) minmax(0, 4fr);
    }

    > :not(svg) {
      grid-column: auto;
    }
    > h3 {
      grid-column: 2;
    }
    > p {
      grid-column: 3;
    }
    > a {
      grid-column: 3;
    }
    ${Metric}, ${Tags} {
      grid-row: 1;
      grid-column: 4;
    }
    ${Metric} {
      text-align: end;
    }
  }
`;

/** Cards one under the other. */
export function CardRows({ cards }: { cards: GridCard[] }) {
  return (
    <List>
      {cards.map((card) => (
        <Row key={card._key}>
          <CardIcon card={card} />
          {card.title && <CardTitle>{unbroken(card.title)}</CardTitle>}
          {card.text && <CardText>{unbroken(card.text)}</CardText>}
          <FeatureTags card={card} />
          {card.metric && <Metric>{unbroken(card.metric)}</Metric>}
          <CardMore link={card.link} />
        </Row>
      ))}
    </List>
  );
}
