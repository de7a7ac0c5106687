import { styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

/** One row with rules between the cards instead of boxes; one column on a phone. */
export const Cards = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-top: clamp(${token.space[1.5]}, 4.5vw, ${token.space[5]});
  border-block: ${token.border.hairline} solid ${token.color.line};

  @container (min-width: ${breakpoint.tablet}) {
    grid-template-columns: repeat(auto-fit, minmax(${token.width[12]}, 1fr));
  }
  /* Four cards are two by two: three and one look unfinished, four in a row are too narrow for an address. */
  @container (${breakpoint.tablet} <= width < ${breakpoint.desktop}) {
    &:has(> :nth-child(4)) {
      grid-template-columns: 1fr 1fr;

      > :nth-child(odd) {
        padding-left: 0;
        border-left: 0;
      }
      > :nth-child(n + 3) {
        border-top: ${token.border.hairline} solid ${token.color.line};
      }
    }
  }
`;

export const Card = styled.li`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${token.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;
  padding-block: clamp(${token.space[1.5]}, 3.3vw, ${token.space[4]});

  /* On a phone the drawing is beside the text. */
  @container (width < ${breakpoint.tablet}) {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${token.space[0.25]} ${token.space[2]};

    > svg {
      grid-row: 1 / 5;
    }
    p {
      font-size: ${token.text.small};
    }
    a {
      min-height: ${token.space[3]};
    }
  }

  > svg {
    margin-bottom: ${token.space[1]};
    color: ${token.color.sea};
  }
  h3 {
    max-width: 100%;
    font-size: ${token.text.subheading};
  }
  p {
    max-width: min(26em, 100%);
    color: ${token.color.soft};
  }
  a {
    margin-top: auto;
    padding-top: min(1.05vw, ${token.space[1]});
    overflow-wrap: anywhere;
  }
  & + & {
    border-top: ${token.border.hairline} solid ${token.color.line};
  }

  @container (min-width: ${breakpoint.tablet}) {
    padding: ${token.space[4]} ${token.fluid.box};

    &:first-child {
      padding-left: 0;
    }
    & + & {
      border-top: 0;
      border-left: ${token.border.hairline} solid ${token.color.line};
    }
  }
`;
