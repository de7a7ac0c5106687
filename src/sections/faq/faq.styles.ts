import { styled } from "styled-components";
import { Wrap } from "../../theme/layout.tsx";
import { breakpoint, media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

/** Two columns on a laptop; the heading is sticky beside the questions. */
export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(${token.space[1.5]}, 4.5vw, ${token.space[5]});

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
  border-bottom: ${token.border.hairline} solid ${token.color.line};
`;

export const Item = styled.details`
  border-top: ${token.border.hairline} solid ${token.color.line};
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
  /* Repeats the global rule: the universal selector does not match this pseudo-element. */
  @media ${media.reducedMotion} {
    &::details-content {
      transition: none;
    }
  }
`;

export const Question = styled.summary`
  display: flex;
  gap: ${token.fluid.row};
  align-items: center;
  justify-content: space-between;
  padding-block: ${token.fluid.row};
  cursor: pointer;
  list-style: none;

  @container (width < ${breakpoint.phone}) {
    padding-block: calc(${token.fluid.row} - ${token.border.hairline});
  }

  &::-webkit-details-marker {
    display: none;
  }
  &:hover {
    color: ${token.color.sea};
  }
  &:focus-visible {
    outline-offset: ${token.border.hairline};
  }
  /* Keeps the focus ring off the answer. */
  [open] > & {
    padding-bottom: ${token.space[2]};
  }
  h3 {
    min-width: 0;
    overflow-wrap: anywhere;
    font: 600 ${token.text.lead}/1.35 ${token.font.text};
    letter-spacing: -0.005em;

    @container (width < ${breakpoint.phone}) {
      font-size: ${token.text.body};
    }
  }
`;

export const Mark = styled.svg`
  flex: none;
  width: ${token.size.icon};
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
  padding: ${token.space[1]} min(${token.space[5]}, 8vw) ${token.fluid.row} 0;
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
