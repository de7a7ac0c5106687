import { styled } from "styled-components";
import { Wrap } from "../../theme/layout.tsx";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { onBackground } from "../section-background.tsx";

/** Items without a text form one list beside the heading; items with a text two columns below it. */
export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.fluid.block};

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
  grid-template-columns: ${token.size.controlSmall} minmax(0, 1fr);
  column-gap: ${token.space[2]};
  align-items: start;
  padding-block: ${token.fluid.row};
  border-top: ${token.border.hairline} solid color-mix(in srgb, currentcolor 18%, transparent);

  [data-kind="titles"] & {
    padding-block: clamp(${token.space[1]}, 2.1vw, ${token.space[2]});
  }
  [data-kind="titles"] > ul > &:last-child {
    border-bottom: ${token.border.hairline} solid color-mix(in srgb, currentcolor 18%, transparent);
  }
`;

/** A hand-drawn tick. */
export const Tick = styled.svg`
  width: ${token.space[3]};
  margin-top: ${token.space[0.5]};
  fill: none;
  stroke: ${token.color.saffron};
  stroke-width: 3.2;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

export const ItemTitle = styled.h3`
  font-size: ${token.text.subheading};
  line-height: 1.25;
  letter-spacing: -0.015em;
`;

/** A title without a text is a list item, not a heading. */
export const ItemLine = styled.p`
  font: 640 ${token.text.heading}/1.2 ${token.font.display};
  text-wrap: balance;
  letter-spacing: -0.02em;
`;

export const ItemText = styled.p`
  max-width: 34em;
  margin-top: ${token.space[1]};
  color: ${onBackground.soft};
`;
