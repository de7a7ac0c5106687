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
