import { styled } from "styled-components";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { Card } from "../../ui/card.styles.ts";
import { FieldRow } from "../../ui/field-row.styles.ts";

export const PeriodRow = styled(FieldRow)`
  /* On a phone the outer fields have a row each, because a date field with its button needs 10rem. */
  @media ${media.phone} {
    > :first-child,
    > :last-child {
      grid-column: 1 / -1;
    }
  }
  @media ${media.print} {
    display: none;
  }
`;

export const ImportsRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${token.space[2]};
  padding-bottom: ${token.space[2]};

  @media ${media.print} {
    label {
      display: none;
    }
  }
`;

/** The period as text; only printed, instead of its fields. */
export const PrintLine = styled.p`
  display: none;

  @media ${media.print} {
    display: block;
    padding-bottom: ${token.space[2]};
    font-weight: 600;
  }
`;

/** Six figures: a list on a phone, otherwise three or six in a row; no label or figure wraps. */
export const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${token.space[2]};
  margin-bottom: ${token.space[2]};

  /* The third column is wider, because an amount in rupiah is longer than any other figure. */
  @container (min-width: ${breakpoint.wide}) {
    grid-template-columns: repeat(2, minmax(0, 1fr)) minmax(0, 1.5fr) repeat(3, minmax(0, 1fr));
  }
  @container (max-width: ${breakpoint.phone}) {
    display: block;
    border: ${token.border.hairline} solid ${token.color.line};
    border-radius: ${token.radius.medium};
    background: ${token.color.panel};
  }
  @media ${media.print} {
    gap: ${token.space[1]};
    margin-bottom: ${token.space[1]};
  }
`;

export const Tile = styled.div`
  display: grid;
  grid-row: span 2;
  grid-template-rows: subgrid;
  row-gap: 0;
  min-width: 0;
  padding: ${token.space[1.5]} ${token.space[2]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};

  dt {
    color: ${token.color.soft};
  }
  dd {
    display: grid;
    font: 620 ${token.text.subheading}/1.3 ${token.font.display};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  a {
    color: inherit;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  @media ${media.print} {
    padding: ${token.space[1]};

    dd {
      font-size: ${token.text.small};
    }
  }
  @container (max-width: ${breakpoint.phone}) {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: ${token.space[2]};
    padding-block: ${token.space[1]};
    border-width: 0;
    background: none;

    & + & {
      border-top-width: ${token.border.hairline};
      border-radius: 0;
    }
    dd {
      text-align: end;
    }
  }
`;

/** One of several amounts; each is on its own line. */
export const Amount = styled.span`
  display: block;
`;

/** The cards of the figures, two side by side if there is room. */
export const Figures = styled.div`
  display: grid;
  gap: ${token.space[2]};

  @container (min-width: ${breakpoint.wide}) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > [data-wide] {
      grid-column: 1 / -1;
    }
    > [data-tall] {
      grid-row: span 2;
    }
  }
  @media ${media.print} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${token.space[1]};

    > [data-wide] {
      grid-column: 1 / -1;
    }
    > [data-tall] {
      grid-row: span 2;
    }
  }
`;

export const Panel = styled(Card)`
  display: grid;
  align-content: start;
  gap: ${token.space[1]};

  @media ${media.print} {
    gap: ${token.space[0.5]};
    padding: ${token.space[1.5]};
    break-inside: avoid;
  }
`;

/** The title above a group of figures. */
export const GroupTitle = styled.h2`
  padding: ${token.space[1]} 0 ${token.space[1.5]};
  font: 620 ${token.text.subheading}/1.3 ${token.font.display};

  @media ${media.print} {
    break-after: avoid;
  }
`;

/** The container of a chart. The chart is drawn in the container's width, and shrinks with it when printed. */
export const ChartBox = styled.div`
  min-width: 0;

  svg {
    display: block;
    max-width: 100%;
    height: auto;
    overflow: visible;
  }
  a {
    outline: none;
  }
  a:hover > rect:first-child,
  a:focus-visible > rect:first-child {
    stroke: ${token.color.sea};
  }
`;

/** The click area of a week's column, which also shows the focus ring. */
export const WeekFrame = styled.rect`
  fill: transparent;
  stroke: transparent;
  stroke-width: ${token.border.rule};
`;

export const BarRows = styled.ul`
  display: grid;
  gap: ${token.space[0.25]};

  a {
    display: block;
    min-height: ${token.size.target};
    padding: ${token.space[0.25]} 0;
    color: inherit;
    text-decoration: none;
  }
  a:hover b {
    text-decoration: underline;
  }
`;

/** A bar's label and figure; the figure wraps to a second line if both do not fit into one. */
export const BarHead = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${token.space[1]};
  padding-bottom: ${token.space[0.25]};
  color: ${token.color.soft};
  font-size: ${token.text.caption};
  font-variant-numeric: tabular-nums;

  b {
    overflow-wrap: anywhere;
    color: ${token.color.ink};
    font-weight: 600;
  }
`;

export const Bar = styled.svg`
  display: block;
`;

export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[0.5]} ${token.space[2]};
  color: ${token.color.soft};

  li {
    display: flex;
    align-items: center;
    gap: ${token.space[0.75]};
  }
`;

export const Key = styled.svg`
  width: ${token.space[1.5]};
  height: ${token.space[1.5]};
`;

export const FigureDetails = styled.details`
  summary {
    color: ${token.color.sea};
    cursor: pointer;
  }
  @media ${media.print} {
    display: none;
  }
`;

/** The container of a table. A long table scrolls, but is printed completely. */
export const TableScroll = styled.section`
  max-height: ${token.width[28]};
  overflow: auto;

  &[data-whole] {
    max-height: none;
  }
  @media ${media.print} {
    max-height: none;
    overflow: visible;
  }
`;

export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${token.space[0.75]} ${token.space[1.5]} ${token.space[0.75]} 0;
    border-bottom: ${token.border.hairline} solid ${token.color.line};
    text-align: start;
    vertical-align: top;
  }
  thead th {
    color: ${token.color.soft};
    font-weight: 500;
  }
  tbody th {
    min-width: ${token.space[14]};
    font-weight: 600;
  }
  td {
    white-space: nowrap;
  }
  /* On a phone, text wraps so that all columns are visible. */
  @media ${media.mobile} {
    font-size: ${token.text.caption};

    th,
    td {
      padding-right: ${token.space[1]};
    }
    tbody th {
      min-width: 0;
    }
    td {
      white-space: normal;
    }
    :is(th, td):last-child {
      padding-right: 0;
    }
  }
`;
