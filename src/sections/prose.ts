import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

/** The measure and rhythm of running text. */
export const Prose = styled.div`
  max-width: 42rem;

  > * + * {
    margin-top: 1.125rem;
  }
  > h2,
  > h3,
  > h4 {
    margin-top: 2rem;
    font-size: 1.3125rem;
    line-height: 1.25;
  }
  > :first-child {
    margin-top: 0;
  }
  ul,
  ol {
    padding-left: 1.375rem;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li + li {
    margin-top: 0.375rem;
  }
  li::marker {
    color: ${token.color.sea};
  }
  a {
    overflow-wrap: anywhere;
  }
`;
