import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

/** The arrow of the cards, as a mask: it takes the colour of the words. */
const arrow = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 12' fill='none' stroke='%23000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M1 6h17M13 1l5 5-5 5'/%3E%3C/svg%3E")`;

/** A link within a section: words with an arrow that moves a little under the pointer. */
export const ArrowLink = styled.a`
  display: inline-flex;
  gap: 0.625rem;
  align-items: center;
  max-width: 100%;
  min-height: 1.75rem;
  overflow-wrap: anywhere;
  color: ${token.color.sea};
  font-weight: 600;
  text-decoration: none;

  &::after {
    content: "";
    flex: none;
    width: 1.25rem;
    aspect-ratio: 5 / 3;
    background: currentcolor;
    mask: ${arrow} center / contain no-repeat;
    transition: transform ${token.duration.calm};

    @media (forced-colors: active) {
      background: LinkText;
    }
  }
  &:hover {
    text-decoration: underline;
    text-decoration-thickness: 2px;
  }
  &:hover::after {
    transform: translateX(0.25rem);
  }
`;
