import { css, styled } from "styled-components";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { SectionRoot } from "../section-root.tsx";

/** Full width, a shade lighter than the page, between two hairlines. */
export const Strip = styled(SectionRoot)`
  border-block: ${token.border.hairline} solid ${token.color.line};
  background: ${token.color.panel};

  &[data-titled="true"] {
    padding-block: ${token.fluid.section} ${token.fluid.block};
  }
  /* Two strips in succession share one hairline. */
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

/** Cells overlap by their left and top hairlines; the outermost ones are clipped. */
export const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${token.width[8]}, 100%), 1fr));
  overflow: hidden;

  /* Six figures need two rows; five only if one row is too narrow. */
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
    margin-top: ${token.fluid.gap};
    border-top: ${token.border.hairline} solid ${token.color.line};
  }
`;

/** The label beside the figure, or below it if both do not fit. */
const wholeRow = css`
  grid-column: 1 / -1;
  flex-flow: row-reverse wrap-reverse;
  justify-content: flex-end;
  align-items: baseline;
  column-gap: ${token.space[2]};
`;

export const Figure = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  gap: ${token.space[0.75]};
  margin: calc(-1 * ${token.border.hairline}) 0 0 calc(-1 * ${token.border.hairline});
  min-width: 0;
  padding: ${token.fluid.block} ${token.fluid.box};
  border: solid ${token.color.line};
  border-width: ${token.border.hairline} 0 0 ${token.border.hairline};

  &:first-child {
    padding-left: 0;
  }

  @container (width < ${breakpoint.phone}) {
    &:nth-child(odd) {
      padding-left: 0;
    }
    /* A last figure without a neighbour fills a row. */
    &:nth-child(odd):last-child {
      ${wholeRow}
    }
  }
  /* Below a heading each figure fills a row: there they are prices, which are long. */
  [data-titled="true"] & {
    ${wholeRow}
    padding-left: 0;
  }

  /* One column if two do not fit. */
  @container (max-width: ${breakpoint.small}) {
    padding-left: 0;
  }

  /* Long values are smaller, so that each is on one line. */
  @container (width >= ${breakpoint.phone}) {
    [data-long] > & dd {
      font-size: min(${token.text.title}, 4.1cqi);
      white-space: nowrap;
    }
  }

  dt,
  dd {
    overflow-wrap: anywhere;
  }
  dt {
    color: ${token.color.soft};
    font-size: ${token.text.body};
    line-height: 1.4;
    text-wrap: balance;

    @container (width < ${breakpoint.phone}) {
      font-size: ${token.text.small};
    }
  }
  dd {
    font: 640 ${token.text.title}/1 ${token.font.display};
    letter-spacing: -0.03em;
  }
`;
