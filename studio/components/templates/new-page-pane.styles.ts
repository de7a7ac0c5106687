import { styled } from "styled-components";

/** The picture of a section, small. */
export const Thumbnail = styled.img`
  width: 5.5rem;
  height: auto;
  border-radius: 0.1875rem;
`;
