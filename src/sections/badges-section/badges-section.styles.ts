import { styled } from "styled-components";
import { breakpoint, contourLines } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

/** A row without a heading needs no air of its own: it closes the section above it. */
export const RowFrame = styled.section`
  padding-block: clamp(0.5rem, 2vw, 1.5rem) clamp(2.5rem, 5vw, 4.5rem);
`;

/** Facts between two hairlines, like the legend of a chart. */
export const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
  gap: 1.25rem ${token.space[3]};
  padding-block: 1.5rem;
  border-block: 1px solid ${token.color.line};

  :not(:first-child)& {
    margin-top: ${token.space[5]};
  }
  & + & {
    margin-top: 0;
    border-top: 0;
  }
  li {
    display: flex;
    gap: 0.75rem;
    align-items: center;
    min-width: 0;
    font-size: 0.96875rem;
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }
  span {
    min-width: 0;
  }
  svg {
    flex: none;
    color: ${token.color.sea};
  }

  /* In one line each takes the room of its own words. */
  @container (min-width: 76rem) {
    &[data-fits="true"] {
      display: flex;
      justify-content: space-between;
      column-gap: 1.25rem;
    }
  }
  @container (min-width: 56rem) {
    grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));

    &[data-fits="false"] {
      grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
    }
  }
  @container (width < 56rem) {
    grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  }
  @container (max-width: 30rem) {
    grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr));
    gap: 1.25rem 0.75rem;

    li {
      gap: 0.5rem;
      font-size: 0.9375rem;
    }
  }
`;

/** Two stacks of even rows and the lines between them; on a phone the hub stands between the stacks. */
export const Columns = styled.div`
  display: grid;
  margin-top: ${token.space[6]};

  @container (min-width: ${breakpoint.tablet}) {
    grid-template-columns: minmax(0, 1fr) minmax(14rem, 1.15fr) minmax(0, 1fr);
    grid-template-rows: auto 1fr;
  }
`;

export const GroupTitle = styled.h3`
  padding-bottom: 0.875rem;
  font-size: 1.25rem;

  @container (min-width: ${breakpoint.tablet}) {
    grid-row: 1;
    align-self: end;

    &[data-side="end"] {
      grid-column: 3;
    }
  }
`;

export const Stack = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: 0.5rem;

  @container (min-width: ${breakpoint.tablet}) {
    grid-row: 2;
    grid-template-columns: minmax(0, 1fr);
    grid-auto-rows: 1fr;
    gap: 0;

    &[data-side="end"] {
      grid-column: 3;
    }
  }
`;

export const StackItem = styled.li`
  display: flex;
  gap: 0.75rem;
  align-items: center;
  min-height: 3rem;
  padding: 0.5rem 0.875rem;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  font-size: 1rem;
  font-weight: 500;
  line-height: 1.3;

  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    color: ${token.color.sea};
  }

  @container (min-width: ${breakpoint.tablet}) {
    margin-block: 0.25rem;
  }
  @container (max-width: 30rem) {
    padding-inline: 0.75rem;
    font-size: 0.9375rem;
  }
`;

export const HubFrame = styled.div`
  display: grid;
  justify-items: center;
  margin-block: 0.5rem 1.5rem;
  color: ${token.color.saffron};

  /* On a phone one line leads from the first stack into the second. */
  &::before,
  &::after {
    content: "";
    height: 1.75rem;
    border-left: 2px solid currentcolor;
  }

  @container (min-width: ${breakpoint.tablet}) {
    grid-row: 2;
    grid-column: 2;
    grid-template-columns: 1fr auto 1fr;
    align-items: center;
    margin: 0;

    &::before,
    &::after {
      content: none;
    }
  }
`;

export const Lines = styled.svg`
  display: none;
  width: 100%;
  height: 100%;

  &[data-mirrored] {
    transform: scaleX(-1);
  }
  path {
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }

  @container (min-width: ${breakpoint.tablet}) {
    display: block;
  }
`;

export const Centre = styled.p`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  display: grid;
  place-items: center;
  min-width: 7.5rem;
  max-width: 100%;
  padding: 1.25rem 1rem;
  border-radius: ${token.radius.pill};
  /* Seen in forced colours only. */
  outline: 1px solid transparent;
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};
  font: 640 1.5rem/1.1 ${token.font.display};
  letter-spacing: -0.02em;
  text-align: center;
  ${contourLines}

  &::before {
    mask-size: 18rem auto;
    opacity: 0.3;
  }
  &:empty {
    min-width: 1.5rem;
    padding: 0.75rem;
    border: 0;
  }

  @container (min-width: ${breakpoint.laptop}) {
    min-width: 9rem;
    aspect-ratio: 1;

    &:empty {
      min-width: 1.5rem;
    }
  }
`;

export const Action = styled.div`
  margin-top: ${token.space[4]};
  overflow-wrap: anywhere;

  > * {
    max-width: 100%;
  }
`;
