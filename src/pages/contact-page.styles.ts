import { css, styled } from "styled-components";
import { contourMargins, gutter, Wrap } from "../theme/layout.tsx";
import { breakpoint } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";
import { stepNumber } from "./step-number.ts";

const room = token.fluid.section;

const quiet = `color-mix(in srgb, ${token.color.onSeaDeep} 78%, ${token.color.seaDeep})`;
const hairline = `color-mix(in srgb, ${token.color.onSeaDeep} 24%, ${token.color.seaDeep})`;

/** On a phone the form comes before the next steps; on a laptop it is beside the heading and the steps. */
export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[5]};
  padding-block: ${room} ${token.fluid.band};

  @container (min-width: ${breakpoint.laptop}) {
    grid-template: "intro panel" auto "aside panel" 1fr / minmax(0, 5fr) minmax(0, 7fr);
    column-gap: ${token.space[8]};
    align-items: start;
    padding-bottom: ${room};
  }
`;

/** The dark background of the heading; on a laptop, of the whole left column to the window's edge. */
export const Depth = styled.div`
  position: relative;
  z-index: -1;
  grid-area: 1 / 1;
  align-self: stretch;
  margin: calc(-1 * ${room}) calc(-1 * ${gutter}) calc(-1 * (${token.space[5]} + ${token.space[8]}));
  overflow: hidden;
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};
  ${contourMargins}

  @container (min-width: ${breakpoint.laptop}) {
    grid-area: 1 / 1 / 3 / 2;
    margin-bottom: calc(-1 * ${room});
    margin-right: calc(-1 * (${token.space[8]} + ${token.space[6]}));
    margin-left: calc(-1 * (max(0%, (100vw - ${token.width[75]}) / 2) + ${gutter}));
  }
`;

export const Intro = styled.div`
  grid-area: 1 / 1;
  color: ${token.color.onSeaDeep};

  /* What the visitor chose on the previous page; contact-heading.ts inserts it. */
  h1 + p {
    margin-top: ${token.space[3]};
    font-weight: 600;
  }
  @container (min-width: ${breakpoint.laptop}) {
    grid-area: intro;
  }
`;

export const Heading = styled.h1`
  font-size: ${token.text.display};
  line-height: 1.02;
  letter-spacing: -0.035em;

  &::after {
    content: "";
    display: block;
    width: ${token.space[9]};
    height: ${token.space[0.75]};
    margin-top: ${token.space[3]};
    background: ${token.color.saffron};
  }
`;

export const Subtitle = styled.p`
  max-width: 24em;
  margin-top: ${token.space[3]};
  color: ${quiet};
  font-size: ${token.text.lead};
  text-wrap: balance;
`;

export const Panel = styled.div`
  padding: clamp(min(${token.space[2.5]}, 6vw), 4vw, ${token.space[5]});
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};

  /* Only here: the margins of a phone are too narrow for a shadow. */
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
    font-size: ${token.text.subheading};
  }
  @container (${breakpoint.tablet} <= width < ${breakpoint.laptop}) {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: ${token.space[6]};
  }
  @container (min-width: ${breakpoint.laptop}) {
    grid-area: aside;
    gap: ${token.space[6]};
    color: ${token.color.onSeaDeep};
  }
`;

/** Numbered steps joined by a line. */
export const Steps = styled.ol`
  margin-top: ${token.space[3]};
  counter-reset: step;
`;

export const Step = styled.li`
  ${stepNumber(
    token.size.control,
    css`
      font: 640 ${token.text.body}/1 ${token.font.display};
    `,
  )}
  padding: 0 0 ${token.space[3]} ${token.space[6]};

  &:not(:last-child)::after {
    content: "";
    position: absolute;
    inset: calc(${token.size.control} + ${token.space[0.75]}) auto ${token.space[0.75]}
      calc(${token.size.control} / 2 - ${token.border.hairline});
    width: ${token.border.rule};
    background: ${token.color.line};
  }
  &:last-child {
    padding-bottom: 0;
  }
  h3 {
    padding-top: ${token.space[0.5]};
    font-family: ${token.font.text};
    font-size: ${token.text.body};
    font-weight: 650;
    line-height: 1.5;
    letter-spacing: 0;
  }
  p {
    color: ${token.color.soft};
    font-size: ${token.text.body};
    line-height: 1.5;
  }
  @container (min-width: ${breakpoint.laptop}) {
    &::before {
      box-shadow: inset 0 0 0 ${token.border.ring} ${token.color.saffron};
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
  border-top: ${token.border.hairline} solid ${token.color.line};

  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${token.space[2]};
    padding-block: ${token.space[1]};
    border-bottom: ${token.border.hairline} solid ${token.color.line};
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
