import { css, styled } from "styled-components";
import { breakpoint } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

/** Edge to edge, a shade lighter than the page, between two hairlines. */
export const Strip = styled.section`
  border-block: 1px solid ${token.color.line};
  background: ${token.color.panel};

  &[data-titled="true"] {
    padding-top: clamp(2.5rem, 5vw, 4.5rem);
  }
  /* Two strips in a row share one hairline. */
  & + & {
    border-top: 0;
  }
`;

const rowsOfThree = css`
  grid-template-columns: repeat(3, minmax(0, 1fr));

  > :nth-child(3n + 1) {
    padding-left: 0;
  }
  > :nth-child(5):last-child {
    grid-column: span 2;
  }
`;

/** Cells overlap by their left and top hairline, whose outermost ones are clipped off. */
export const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(8.25rem, 100%), 1fr));
  overflow: hidden;

  /* Six figures stand in two rows, five where one has no room for them. */
  @container (width >= ${breakpoint.phone}) {
    &:has(> :nth-child(6)) {
      ${rowsOfThree}
    }
  }
  @container (${breakpoint.phone} <= width < ${breakpoint.laptop}) {
    &:has(> :nth-child(5)) {
      ${rowsOfThree}
    }
  }

  [data-titled="true"] > * > & {
    margin-top: ${token.space[5]};
    border-top: 1px solid ${token.color.line};
  }
`;

export const Figure = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  gap: 0.375rem;
  margin: -1px 0 0 -1px;
  min-width: 0;
  padding: clamp(1.5rem, 3vw, 2rem) clamp(1rem, 2.5vw, 2rem);
  border: solid ${token.color.line};
  border-width: 1px 0 0 1px;

  &:first-child {
    padding-left: 0;
  }

  @container (width < ${breakpoint.phone}) {
    &:nth-child(odd) {
      padding-left: 0;
    }
    /* An odd one at the end has a line to itself, and its words beside the figure. */
    &:nth-child(odd):last-child {
      grid-column: 1 / -1;
      flex-direction: row-reverse;
      justify-content: flex-end;
      align-items: baseline;
      gap: ${token.space[2]};
    }
  }

  /* One below the other where not even two have room. */
  @container (max-width: 18rem) {
    padding-left: 0;
  }

  dt,
  dd {
    overflow-wrap: anywhere;
  }
  dt {
    color: ${token.color.soft};
    font-size: 1rem;
    line-height: 1.4;
    text-wrap: balance;
  }
  dd {
    font: 640 clamp(2rem, 1.5rem + 1.9vw, 2.875rem) / 1 ${token.font.display};
    letter-spacing: -0.03em;
  }
`;
