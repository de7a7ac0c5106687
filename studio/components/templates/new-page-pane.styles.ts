import { styled } from "styled-components";

/** A small picture of a section. */
export const Thumbnail = styled.img`
  width: 5.5rem;
  height: auto;
  /* Separates a white picture from the white pane. */
  border: 1px solid var(--card-border-color);
  border-radius: 0.1875rem;
`;
