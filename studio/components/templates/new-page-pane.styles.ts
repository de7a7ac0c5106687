import { styled } from "styled-components";

/** The picture of a section, small. */
export const Thumbnail = styled.img`
  width: 5.5rem;
  height: auto;
  /* A picture of a section on white would have no edge. */
  border: 1px solid var(--card-border-color);
  border-radius: 0.1875rem;
`;
