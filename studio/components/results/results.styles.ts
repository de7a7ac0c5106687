import { styled } from "styled-components";

/** Figures of one version of a text. */
export const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
  gap: 0.75rem;
  margin: 0;

  & > div {
    display: grid;
    gap: 0.5rem;
    align-content: start;
  }

  & dd {
    margin: 0;
  }
`;

/** A table of figures that scrolls if it is too wide. */
export const FigureTable = styled.section`
  overflow-x: auto;

  & table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  & th,
  & td {
    padding: 0.75rem 1rem 0.75rem 0;
    border-top: 1px solid var(--card-border-color);
    text-align: start;
    vertical-align: top;
  }

  & th,
  & td + td {
    white-space: nowrap;
  }

  & td:first-child {
    min-width: 10rem;
    overflow-wrap: anywhere;
  }

  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
    outline-offset: 2px;
  }
`;

/** A table of many rows: its figures are aligned, and on a phone each row is a list with the names of its columns. */
export const RankedTable = styled(FigureTable)`
  & [data-figure] {
    text-align: end;
  }

  & :is(th, td):last-child {
    padding-inline-end: 0;
  }

  @media (max-width: 599px) {
    & thead {
      display: none;
    }

    & tbody tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem 1rem;
      padding-block: 0.75rem;
      border-top: 1px solid var(--card-border-color);
    }

    & tbody td {
      padding: 0;
      border: 0;
      white-space: normal;
    }

    & td:not([data-figure]) {
      flex-basis: 100%;
      overflow-wrap: anywhere;
    }

    & td:not(:first-child) [data-ui="Text"] > span::before {
      content: var(--column) "\\2002";
      color: var(--card-muted-fg-color);
    }
  }
`;

/** Text that opens on a click. */
export const Disclosure = styled.details`
  & summary {
    cursor: pointer;
  }

  /* Keeps the text beside the triangle: Sanity UI makes texts blocks, which only this rule overrides. */
  & summary > :not([hidden]) {
    display: inline-block;
    vertical-align: middle;
  }
`;

/** A select that is about as wide as its options. */
export const Choice = styled.div`
  max-width: 18rem;
`;

/** Fields side by side if there is room. */
export const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  align-items: end;
  gap: 1.5rem 1rem;
`;

/** A QR code for a camera: dark on light in both colour schemes. */
export const Code = styled.img`
  width: 10rem;
  height: 10rem;
  border: 1px solid var(--card-border-color);
  border-radius: 0.25rem;
`;

export const Address = styled.code`
  overflow-wrap: anywhere;
`;

/** Beside a QR code, or below it if there is no room. */
export const CodeDetails = styled.div`
  display: grid;
  gap: 1.25rem;
  flex: 1 1 14rem;
  min-width: 0;
`;
