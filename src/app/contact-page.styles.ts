import { styled } from "styled-components";
import { breakpoint, contourLines, gutter, Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { ChartGround } from "./chart-ground.ts";

export const Ground = styled(ChartGround)`
  &::before {
    opacity: 0.12;
  }
`;

const room = "clamp(2.5rem, 6vw, 5rem)";

const quiet = `color-mix(in srgb, ${token.color.onSeaDeep} 78%, ${token.color.seaDeep})`;
const hairline = `color-mix(in srgb, ${token.color.onSeaDeep} 24%, ${token.color.seaDeep})`;

/** On a phone the form comes before what happens next; on a laptop it stands beside both. */
export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[5]};
  padding-block: ${room} clamp(4rem, 9vw, 7rem);

  @container (min-width: ${breakpoint.laptop}) {
    grid-template: "intro panel" auto "aside panel" 1fr / minmax(0, 5fr) minmax(0, 7fr);
    column-gap: ${token.space[8]};
    align-items: start;
    padding-bottom: ${room};
  }
`;

/** Deep water behind the heading; on a laptop behind the whole left column, to the window's edge. */
export const Depth = styled.div`
  position: relative;
  z-index: -1;
  grid-area: 1 / 1;
  align-self: stretch;
  margin: calc(-1 * ${room}) calc(-1 * ${gutter}) calc(-1 * (${token.space[5]} + ${token.space[8]}));
  overflow: hidden;
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};
  ${contourLines}

  @container (min-width: ${breakpoint.laptop}) {
    grid-area: 1 / 1 / 3 / 2;
    margin-bottom: calc(-1 * ${room});
    margin-right: calc(-1 * (${token.space[8]} + ${token.space[6]}));
    margin-left: calc(-1 * (max(0px, (100vw - 75rem) / 2) + ${gutter}));
  }
`;

export const Intro = styled.div`
  grid-area: 1 / 1;
  color: ${token.color.onSeaDeep};

  @container (min-width: ${breakpoint.laptop}) {
    grid-area: intro;
  }
`;

export const Heading = styled.h1`
  font-size: min(clamp(2.5rem, 1.6rem + 3.6vw, 4rem), 15vw);
  line-height: 1.02;
  letter-spacing: -0.035em;

  &::after {
    content: "";
    display: block;
    width: 4.5rem;
    height: 0.375rem;
    margin-top: ${token.space[3]};
    background: ${token.color.saffron};
  }
`;

export const Subtitle = styled.p`
  max-width: 24em;
  margin-top: ${token.space[3]};
  color: ${quiet};
  font-size: 1.1875rem;
  text-wrap: balance;
`;

export const Panel = styled.div`
  padding: clamp(min(1.25rem, 6vw), 4vw, 2.5rem);
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};

  /* In the narrow margins of a phone a shadow is a stain. */
  @container (min-width: ${breakpoint.laptop}) {
    box-shadow: ${token.shadow.raised};
    grid-area: panel;
    padding: ${token.space[6]};
  }
`;

export const Aside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[5]};

  h2 {
    font-size: 1.375rem;
  }
  @container (min-width: ${breakpoint.tablet}) and (max-width: calc(${breakpoint.laptop} - 1px)) {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: ${token.space[6]};
  }
  @container (min-width: ${breakpoint.laptop}) {
    grid-area: aside;
    gap: ${token.space[6]};
    color: ${token.color.onSeaDeep};
  }
`;

/** Numbered soundings on one line, as on a chart. */
export const Steps = styled.ol`
  margin-top: ${token.space[3]};
  counter-reset: step;
`;

export const Step = styled.li`
  position: relative;
  padding: 0 0 ${token.space[3]} 3.25rem;
  counter-increment: step;

  &::before {
    content: counter(step);
    position: absolute;
    inset: 0 auto auto 0;
    display: grid;
    place-items: center;
    width: 2.25rem;
    height: 2.25rem;
    /* Seen in forced colours only. */
    border: 1px solid transparent;
    border-radius: 50%;
    box-shadow: inset 0 0 0 1.5px ${token.color.sea};
    color: ${token.color.sea};
    font: 640 1rem/1 ${token.font.display};
  }
  &:not(:last-child)::after {
    content: "";
    position: absolute;
    inset: 2.625rem auto 0.375rem calc(1.125rem - 1px);
    width: 2px;
    background: ${token.color.line};
  }
  &:last-child {
    padding-bottom: 0;
  }
  h3 {
    padding-top: 0.25rem;
    font-family: ${token.font.text};
    font-size: 1.0625rem;
    font-weight: 650;
    line-height: 1.5;
    letter-spacing: 0;
  }
  p {
    color: ${token.color.soft};
    font-size: 1rem;
    line-height: 1.5;
  }
  @container (min-width: ${breakpoint.laptop}) {
    &::before {
      box-shadow: inset 0 0 0 1.5px ${token.color.saffron};
      color: ${token.color.saffron};
    }
    &:not(:last-child)::after {
      background: ${hairline};
    }
    p {
      color: ${quiet};
    }
  }
`;

export const Details = styled.dl`
  margin-top: ${token.space[2]};
  border-top: 1px solid ${token.color.line};

  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${token.space[2]};
    padding-block: 0.5rem;
    border-bottom: 1px solid ${token.color.line};
  }
  dt {
    color: ${token.color.soft};
  }
  dd {
    min-width: 0;
  }
  a {
    display: inline-block;
    overflow-wrap: anywhere;
    color: inherit;
    font-weight: 600;
    text-decoration-color: color-mix(in srgb, currentcolor 30%, transparent);
    font-variant-numeric: tabular-nums;
  }
  a:hover {
    text-decoration-color: currentcolor;
  }
  @container (min-width: ${breakpoint.laptop}) {
    &,
    > div {
      border-color: ${hairline};
    }
    dt {
      color: ${quiet};
    }
    a:focus-visible {
      outline-color: ${token.color.saffron};
    }
  }
`;
