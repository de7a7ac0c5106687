import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

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
    /* The arrow of the cards. As a picture it would be a document to parse before the first frame. */
    clip-path: polygon(0 41%, 78% 41%, 61% 14%, 68% 2%, 98% 50%, 68% 98%, 61% 86%, 78% 59%, 0 59%);
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
