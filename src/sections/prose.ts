import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

/** Running text: its line length and its spacing. */
export const Prose = styled.div`
  max-width: ${token.width[42]};

  > * + * {
    margin-top: ${token.space[2]};
  }
  > h2,
  > h3,
  > h4 {
    margin-top: ${token.space[4]};
    font-size: ${token.text.subheading};
    line-height: 1.25;
  }
  > :first-child {
    margin-top: 0;
  }
  ul,
  ol {
    padding-left: ${token.space[3]};
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li + li {
    margin-top: ${token.space[0.75]};
  }
  li::marker {
    color: ${token.color.sea};
  }
  a {
    overflow-wrap: anywhere;
  }
`;
