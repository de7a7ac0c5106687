import { styled } from "styled-components";
import { breakpoint, Wrap } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

/** Two columns on a laptop: the heading stays beside the questions. */
export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[5]};

  @container (min-width: ${breakpoint.laptop}) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: ${token.space[8]};

    > :first-child {
      position: sticky;
      top: ${token.space[14]};
      align-self: start;
    }
  }
`;

export const List = styled.div`
  align-self: start;
  border-bottom: 1px solid ${token.color.line};
`;

export const Item = styled.details`
  border-top: 1px solid ${token.color.line};
  interpolate-size: allow-keywords;

  &::details-content {
    height: 0;
    overflow: clip;
    transition:
      height ${token.duration.calm},
      content-visibility ${token.duration.calm} allow-discrete;
  }
  &[open]::details-content {
    height: auto;
  }
  /* What the site says for everything, said again: no selector of elements meets this box. */
  @media (prefers-reduced-motion: reduce) {
    &::details-content {
      transition: none;
    }
  }
`;

export const Question = styled.summary`
  display: flex;
  gap: ${token.space[3]};
  align-items: center;
  justify-content: space-between;
  padding-block: 1.375rem;
  cursor: pointer;
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }
  &:hover {
    color: ${token.color.sea};
  }
  &:focus-visible {
    outline-offset: 1px;
  }
  /* The ring of the focus does not touch the answer. */
  [open] > & {
    padding-bottom: 1rem;
  }
  h3 {
    min-width: 0;
    overflow-wrap: anywhere;
    font: 600 1.1875rem/1.35 ${token.font.text};
    letter-spacing: -0.005em;
  }
`;

export const Mark = styled.svg`
  flex: none;
  width: 1.125rem;
  stroke: ${token.color.sea};
  stroke-width: 2;
  stroke-linecap: round;

  path {
    transform-origin: center;
    transition:
      transform ${token.duration.calm},
      opacity ${token.duration.calm};
  }
  [open] > * > & path:last-child {
    opacity: 0;
    transform: rotate(90deg);
  }
`;

export const Answer = styled.div`
  max-width: 38em;
  padding: 0.5rem min(2.5rem, 8vw) 1.75rem 0;
  color: ${token.color.soft};

  > * + * {
    margin-top: ${token.space[2]};
  }
  ul,
  ol {
    padding-left: 1.25em;
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
`;
