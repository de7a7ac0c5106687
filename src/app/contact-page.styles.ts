import { styled } from "styled-components";
import { breakpoint, Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { ChartGround } from "./chart-ground.ts";

export const Ground = styled(ChartGround)`
  &::before {
    opacity: 0.12;
  }
`;

/** On a phone the form comes before what happens next; on a laptop it stands beside both. */
export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[5]};
  padding-block: clamp(2.5rem, 6vw, 5rem) clamp(4rem, 9vw, 7rem);

  @media (min-width: ${breakpoint.laptop}) {
    grid-template: "intro panel" auto "aside panel" 1fr / minmax(0, 5fr) minmax(0, 7fr);
    column-gap: ${token.space[8]};
    align-items: start;
  }
`;

export const Intro = styled.div`
  @media (min-width: ${breakpoint.laptop}) {
    grid-area: intro;
  }
`;

export const Heading = styled.h1`
  font-size: clamp(2.5rem, 1.6rem + 3.6vw, 4rem);
  line-height: 1.02;
  letter-spacing: -0.035em;
`;

export const Subtitle = styled.p`
  max-width: 24em;
  margin-top: ${token.space[3]};
  color: ${token.color.soft};
  font-size: 1.1875rem;
`;

export const Panel = styled.div`
  padding: clamp(1.25rem, 4vw, 2.5rem);
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.large};
  background: ${token.color.panel};

  @media (min-width: ${breakpoint.laptop}) {
    grid-area: panel;
  }
`;

export const Aside = styled.div`
  display: grid;
  gap: ${token.space[5]};

  h2 {
    font-size: 1.375rem;
  }
  @media (min-width: ${breakpoint.tablet}) and (max-width: calc(${breakpoint.laptop} - 1px)) {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: ${token.space[6]};
  }
  @media (min-width: ${breakpoint.laptop}) {
    grid-area: aside;
    max-width: 26rem;
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
    border-radius: 50%;
    background: ${token.color.seaDeep};
    color: ${token.color.onSeaDeep};
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
`;
