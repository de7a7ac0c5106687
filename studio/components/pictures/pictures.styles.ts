import { styled } from "styled-components";

export const Gallery = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
  gap: 1rem;
  margin: 0;
  padding: 0;
  list-style: none;

  & ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

export const Thumbnail = styled.img`
  display: block;
  width: 100%;
  aspect-ratio: 3 / 2;
  object-fit: contain;
  border-radius: 3px;
  background: var(--card-muted-bg-color);
`;
