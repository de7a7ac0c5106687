import { styled } from "styled-components";
import { breakpoint } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

/** One ruled row rather than boxes; on a phone the rules lie between the cards. */
export const Cards = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-top: ${token.space[5]};
  border-block: 1px solid ${token.color.line};

  @container (min-width: ${breakpoint.tablet}) {
    grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
  }
  /* Three and one would be no row, and four in a row too narrow for an address. */
  @container (${breakpoint.tablet} <= width < 72rem) {
    &:has(> :nth-child(4)) {
      grid-template-columns: 1fr 1fr;

      > :nth-child(odd) {
        padding-left: 0;
        border-left: 0;
      }
      > :nth-child(n + 3) {
        border-top: 1px solid ${token.color.line};
      }
    }
  }
`;

export const Card = styled.li`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 0.5rem;
  min-width: 0;
  overflow-wrap: anywhere;
  padding-block: ${token.space[4]};

  > svg {
    margin-bottom: 0.5rem;
    color: ${token.color.sea};
  }
  h3 {
    max-width: 100%;
    font-size: 1.375rem;
  }
  p {
    max-width: min(26em, 100%);
    color: ${token.color.soft};
  }
  a {
    margin-top: auto;
    padding-top: 0.5rem;
    overflow-wrap: anywhere;
  }
  & + & {
    border-top: 1px solid ${token.color.line};
  }

  @container (min-width: ${breakpoint.tablet}) {
    padding: ${token.space[4]} clamp(1rem, 2.5vw, 2.5rem);

    &:first-child {
      padding-left: 0;
    }
    & + & {
      border-top: 0;
      border-left: 1px solid ${token.color.line};
    }
  }
`;
