import { styled } from "styled-components";

/** One finding in a document's card: the whole line is a button. */
export const FindingRow = styled.div`
  display: block;
  border-top: 1px solid var(--card-border-color);
  color: inherit;
  text-decoration: none;

  &:hover {
    background: var(--card-muted-bg-color);
  }

  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
    outline-offset: -2px;
  }
`;

export const Level = styled.span`
  display: flex;
  color: var(--card-badge-caution-icon-color);

  & svg {
    width: 1.5rem;
    height: 1.5rem;
  }

  &[data-level="error"] {
    color: var(--card-badge-critical-icon-color);
  }
`;

export const DocumentList = styled.ul`
  display: grid;
  gap: 1rem;
  margin: 0;
  padding: 0;
  list-style: none;
`;
