import { styled } from "styled-components";

/** Texts in several languages: side by side, or one below the other if there is no room; line breaks are kept. */
export const SideBySide = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: 1rem;
  white-space: pre-line;
`;

/** The versions of a document in one line, above its form. */
export const SwitchBar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem;
  align-items: center;
`;

export const TableFrame = styled.div`
  overflow-x: auto;
`;

export const StatusTable = styled.table`
  width: 100%;
  border-collapse: collapse;

  & :is(th, td) {
    padding: 0.75rem 0.5rem;
    border-bottom: 1px solid var(--card-border-color);
    text-align: start;
    vertical-align: middle;
  }

  & a {
    color: inherit;
    text-decoration: none;
  }
`;
