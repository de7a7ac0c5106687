import { styled } from "styled-components";
import { breakpoint, Wrap } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";
import { onGround } from "../section-ground.tsx";

/** Bare titles are read in one go beside the heading; reasons with a text stand in two columns below it. */
export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(2rem, 4vw, 3.5rem);

  @container (min-width: ${breakpoint.laptop}) {
    &[data-kind="titles"] {
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
      gap: ${token.space[8]};
    }
  }
`;

export const List = styled.ul`
  display: grid;
  align-self: start;

  [data-kind="reasons"] > & {
    column-gap: ${token.space[8]};

    @container (min-width: ${breakpoint.tablet}) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

export const Item = styled.li`
  display: grid;
  grid-template-columns: 1.75rem minmax(0, 1fr);
  column-gap: 1rem;
  align-items: start;
  padding-block: 1.375rem;
  border-top: 1px solid color-mix(in srgb, currentcolor 18%, transparent);

  [data-kind="titles"] & {
    padding-block: 1.125rem;
  }
  [data-kind="titles"] > ul > &:last-child {
    border-bottom: 1px solid color-mix(in srgb, currentcolor 18%, transparent);
  }
`;

/** A tick as a waiter makes it on the order pad. */
export const Tick = styled.svg`
  width: 1.625rem;
  margin-top: 0.1875rem;
  fill: none;
  stroke: ${token.color.saffron};
  stroke-width: 3.2;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

export const ItemTitle = styled.h3`
  font-size: 1.3125rem;
  line-height: 1.25;
  letter-spacing: -0.015em;
`;

/** Without texts the titles are no headings of anything: they are the list. */
export const ItemLine = styled.p`
  font: 640 clamp(1.375rem, 1.1rem + 1vw, 1.75rem) / 1.2 ${token.font.display};
  text-wrap: balance;
  letter-spacing: -0.02em;
`;

export const ItemText = styled.p`
  max-width: 34em;
  margin-top: 0.5rem;
  color: ${onGround.soft};
`;
