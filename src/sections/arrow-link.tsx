import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

/** A link within a section: words with an arrow that moves a little under the pointer. */
export const ArrowLink = styled.a`
  display: inline-flex;
  gap: 0.5rem;
  align-items: center;
  min-height: 1.75rem;
  color: ${token.color.sea};
  font-weight: 600;
  text-decoration: none;

  &::after {
    content: "→" / "";
    transition: transform ${token.duration.calm};
  }
  &:hover {
    text-decoration: underline;
    text-decoration-thickness: 2px;
  }
  &:hover::after {
    transform: translateX(0.25rem);
  }
`;
