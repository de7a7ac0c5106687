import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { FeatureTags, Metric, Tags } from "./card-columns.tsx";
import { CardIcon } from "./card-icon.tsx";
import { CardFooterLink } from "./card-footer-link.tsx";
import { CardText, CardTitle } from "./card-grid.styles.ts";
import type { GridCard } from "./grid-card.ts";
import { headingText } from "../../ui/heading-text.tsx";
import { noBreak } from "../../ui/no-break.tsx";

/** One row per card; its figure and its tags share the right end. */
const List = styled.ul`
  margin-top: ${token.fluid.gap};
  border-bottom: ${token.border.hairline} solid ${token.color.line};
`;

const Row = styled.li`
  position: relative;
  display: grid;
  gap: clamp(${token.space[0.5]}, 1.05vw, ${token.space[1]}) ${token.space[2.5]};
  grid-template-columns: ${token.size.control} minmax(0, 1fr);
  padding-block: ${token.fluid.row};
  border-top: ${token.border.hairline} solid ${token.color.line};

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
    grid-template-columns: ${token.size.control} minmax(0, 3fr) minmax(0, 5fr) minmax(0, 3fr);
    column-gap: ${token.space[3]};
    align-items: start;

    /* Wide enough for three tags on one line. */
    &:has(> ul) {
      grid-template-columns: ${token.size.control} minmax(0, 3fr) minmax(0, 4fr) minmax(0, 4fr);
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
          {card.title && <CardTitle>{headingText(card.title)}</CardTitle>}
          {card.text && <CardText>{noBreak(card.text)}</CardText>}
          <FeatureTags card={card} />
          {card.metric && <Metric>{noBreak(card.metric)}</Metric>}
          <CardFooterLink link={card.link} />
        </Row>
      ))}
    </List>
  );
}
