import { styled } from "styled-components";

/** Figures of one version of words. */
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

/** A table of figures, scrolled where it is wider than its place. */
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

  & td:first-child {
    min-width: 10rem;
    overflow-wrap: anywhere;
  }

  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
    outline-offset: 2px;
  }
`;
