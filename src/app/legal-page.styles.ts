import { styled } from "styled-components";
import { breakpoint, Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

export const Head = styled(Wrap)`
  padding-block: clamp(2.5rem, 6vw, 5rem) clamp(2rem, 4vw, 3.5rem);
`;

export const Title = styled.h1`
  font-size: min(clamp(2.75rem, 1.6rem + 4vw, 4.25rem), 15vw);
  line-height: 1;
  letter-spacing: -0.035em;
`;

export const Updated = styled.p`
  margin-block: ${token.space[2]} ${token.space[4]};
  color: ${token.color.sea};
  font-weight: 600;
`;

/** The contents stay in view beside the text on a laptop, and fold above it on a phone. */
export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[4]};
  padding-bottom: clamp(4rem, 9vw, 7rem);

  @container (min-width: ${breakpoint.laptop}) {
    grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
    gap: ${token.space[8]};
  }
`;

export const Contents = styled.nav`
  align-self: start;
  padding-block: ${token.space[3]};
  border-block: 1px solid ${token.color.line};
  font-size: 1rem;

  @container (min-width: ${breakpoint.laptop}) {
    position: sticky;
    top: ${token.space[14]};
    max-height: calc(100vh - 9rem);
    padding-block: 0;
    border: 0;
    overflow-y: auto;
  }
  h2 {
    margin-bottom: 0.75rem;
    font: 600 1rem/1.4 ${token.font.text};
    letter-spacing: 0;
  }
  li {
    display: grid;
    grid-template-columns: 1.75rem minmax(0, 1fr);
    color: ${token.color.soft};
    font-variant-numeric: tabular-nums;
  }
  ol {
    counter-reset: article;
  }
  li::before {
    counter-increment: article;
    content: counter(article);
    padding-block: 0.25rem;
    line-height: 1.45;
  }
  a {
    padding-block: 0.25rem;
    color: ${token.color.ink};
    line-height: 1.45;
    text-decoration-color: color-mix(in srgb, currentcolor 25%, transparent);
  }
  a:hover {
    text-decoration-color: currentcolor;
  }
`;

export const Article = styled.section`
  padding-block: ${token.space[4]};
  border-top: 1px solid ${token.color.line};

  &:first-child {
    padding-top: 0;
    border-top: 0;
  }
  > h2 {
    display: grid;
    grid-template-columns: 3.5rem minmax(0, 1fr);
    margin-bottom: ${token.space[2]};
    font-size: clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem);
    line-height: 1.15;
  }
  > h2 > span {
    color: ${token.color.sea};
    font-variant-numeric: tabular-nums;
  }
  @container (min-width: ${breakpoint.phone}) {
    > div {
      padding-left: 3.5rem;
    }
  }
`;

export const Acknowledgment = styled.section`
  margin-top: ${token.space[3]};
  padding: clamp(1.5rem, 4vw, 2.5rem);
  border-radius: ${token.radius.large};
  /* Seen in forced colours only. */
  outline: 1px solid transparent;
  background: ${token.color.mist};

  h2 {
    margin-bottom: ${token.space[2]};
    font-size: clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem);
  }
`;
